/*
 * Exercises with their answers and the reasons for them.
 *
 *   pacmanExercises.KINDS                       the kinds, each {id, title}; LEVELS for each
 *   pacmanExercises.exercise(seed, kind, level, number)   the same exercise for the same words
 *   pacmanExercises.judge(exercise, answers)    {right, parts}: whether all is right, and each part
 *
 * An exercise asks for its `parts`: {id, type, label, right}, where the type is "number", "choice"
 * (of `options`) or "marks" (of nodes, by name). For after the answer, `reason` has the lines of an
 * explanation, and `solution` the marks of the drawing.
 */
"use strict";

const pacmanExercises = (() => {
  const { alphaBeta, between, draw, expectimax, generator, isEnd, leaves, minimax, nodes, rows,
    shuffled } = pacmanTrees;
  const LEVELS = [1, 2, 3];
  const MOST_LEAVES = 10; // more have no room on a phone
  const TRIES = 5000; // far more than any exercise needs
  const TWO = [2, 2], FEW = [1, 2], SOME = [2, 3];
  // The rules of textbooks. If an exercise names none, its answer must not depend on the rule.
  const RULES = [{ inclusive: false }, { inclusive: true }, { inclusive: true, hard: true }];

  /** A number as people write it. */
  const said = (number) => String(number).replace("-", "−").replace("Infinity", "∞");
  const listed = (list) => list.map(said).join(", ");
  const who = (agent, agents) =>
    agent === 0 ? "Pacman" : agents === 2 ? "the ghost" : `ghost ${agent}`;
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const names = (list) => list.map((node) => node.name).sort();
  const inner = (tree) => nodes(tree).filter((node) => node.children.length > 0);
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const unique = (list, value) => list.filter((each) => each === value).length === 1;
  const best = (tree, worth) => {
    const values = tree.root.children.map((child) => worth.get(child));
    const top = Math.max(...values);
    return unique(values, top) ? tree.root.children[values.indexOf(top)] : null;
  };

  // Each kind has shapes of its trees by level, and `make`, which returns an exercise without the
  // tree, or null if the tree is unfit: then one more is drawn.

  const SHAPES = {
    minimax: [
      { agents: 2, depth: 1, branching: [SOME, SOME], values: [0, 20] },
      { agents: 3, depth: 1, branching: [TWO, TWO, TWO], values: [-9, 20] },
      { agents: 4, depth: 1, branching: [TWO, FEW, FEW, TWO], values: [-20, 20] },
    ],
    depth: [
      { agents: 2, depth: 1, branching: [TWO, FEW, FEW], values: [0, 9] },
      { agents: 3, depth: 1, branching: [TWO, FEW, FEW, FEW], values: [0, 9], ends: 0.15 },
      { agents: 2, depth: 2, branching: [TWO, FEW, FEW, FEW, FEW], values: [0, 9], ends: 0.2 },
    ],
    expectimax: [
      { agents: 2, depth: 1, branching: [SOME, TWO], values: [0, 20] },
      { agents: 3, depth: 1, branching: [TWO, TWO, TWO], values: [-8, 20] },
      { agents: 3, depth: 1, branching: [TWO, FEW, SOME], values: [-20, 20] },
    ],
    cuts: [
      { agents: 2, depth: 1, branching: [SOME, SOME], values: [0, 20] },
      { agents: 3, depth: 1, branching: [SOME, TWO, FEW], values: [-9, 20] },
      { agents: 2, depth: 2, branching: [TWO, FEW, TWO, FEW], values: [-20, 20] },
    ],
    windows: [
      { agents: 2, depth: 1, branching: [SOME, TWO], values: [0, 20] },
      { agents: 3, depth: 1, branching: [TWO, TWO, TWO], values: [-9, 20] },
      { agents: 2, depth: 2, branching: [TWO, FEW, TWO, FEW], values: [-20, 20] },
    ],
    equal: [
      { agents: 2, depth: 1, branching: [SOME, SOME], values: [0, 8] },
      { agents: 3, depth: 1, branching: [TWO, TWO, TWO], values: [-3, 6] },
      { agents: 2, depth: 2, branching: [TWO, FEW, TWO, FEW], values: [-4, 6] },
    ],
    orders: [
      { agents: 2, depth: 1, branching: [TWO, SOME], values: [0, 20] },
      { agents: 2, depth: 1, branching: [[3, 3], SOME], values: [-9, 20] },
      { agents: 3, depth: 1, branching: [[3, 3], FEW, TWO], values: [-20, 20] },
    ],
  };

  function game(tree) {
    const ghosts = tree.agents - 1;
    const ghost = ghosts === 1 ? "one ghost" : `${["two", "three"][ghosts - 2]} ghosts`;
    return `Pacman and ${ghost}, depth ${tree.depth}`;
  }

  /** Fields for the values of the root's children, and for the action. */
  function valued(tree, worth) {
    const numbers = tree.root.children.map((child) => (
      { id: child.name, type: "number", label: `Value of ${child.name}`, right: worth.get(child) }));
    return [...numbers, taken("action", "Pacman takes", tree, best(tree, worth))];
  }

  function taken(id, label, tree, child) {
    const options = tree.root.children.map((each) => each.action);
    return { id, type: "choice", label, options, right: child.action };
  }

  /** An explanation of each value, from the last row up. */
  function steps(tree, worth, opponents) {
    return inner(tree).reverse().map((node) => {
      const below = node.children.map((child) => worth.get(child));
      const agent = who(node.agent, tree.agents);
      const how = below.length === 1 ? `${agent} has only one action`
        : node.agent ? opponents(agent, below) : `${agent} takes the greatest of ${listed(below)}`;
      const action = node === tree.root ? `, by ${best(tree, worth).action}` : "";
      return `${node.name}: ${how}: ${said(worth.get(node))}${action}.`;
    });
  }

  const leastOf = (agent, below) => `${agent} takes the least of ${listed(below)}`;
  const averageOf = (agent, below) => `${agent} takes any action with the same chance, so the ` +
    `value is the average of ${listed(below)}`;

  const allValues = (worth) =>
    Object.fromEntries([...worth].map(([node, value]) => [node.name, said(value)]));

  function makeMinimax(tree) {
    const worth = minimax(tree);
    if (!best(tree, worth)) return null;
    return {
      question: `${game(tree)}. Enter what minimax finds, and choose the action.`,
      parts: valued(tree, worth),
      reason: steps(tree, worth, leastOf),
      solution: { values: allValues(worth), best: [best(tree, worth).name] },
    };
  }

  function makeExpectimax(tree, random, level) {
    const worth = expectimax(tree), other = minimax(tree);
    const plain = [...worth.values()].every((value) => Number.isInteger(2 * value));
    if (!plain || !best(tree, worth) || !best(tree, other)) return null;
    const differs = best(tree, worth) !== best(tree, other);
    if (level === LEVELS.length && !differs) return null;
    const parts = valued(tree, worth);
    const reason = steps(tree, worth, averageOf);
    if (level === LEVELS.length) {
      parts.push(taken("minimax", "Minimax would take", tree, best(tree, other)));
      const values = listed(tree.root.children.map((child) => other.get(child)));
      reason.push(`Minimax finds ${values} below the root, since its ghosts take the least.`);
    }
    return {
      chance: true,
      question: `${game(tree)}. Every ghost moves at random. Enter what expectimax finds, and ` +
        "choose the action.",
      parts, reason,
      solution: { values: allValues(worth), best: [best(tree, worth).name] },
    };
  }

  function makeDepth(tree, random, level) {
    const limit = tree.depth * tree.agents;
    const evaluated = [];
    (function walk(node) {
      if (isEnd(tree, node)) evaluated.push(node);
      else node.children.forEach(walk);
    })(tree.root);
    const early = evaluated.filter((node) => node.level < limit);
    const last = evaluated.filter((node) => node.level === limit);
    const deeper = last.some((node) => node.children.length > 0);
    if (!deeper || nodes(tree).length > 18 || (level > 1 && early.length === 0)) return null;
    const moves = `${tree.depth === 1 ? "One ply is" : `${tree.depth} plies are`} ${tree.depth} ` +
      `${tree.depth === 1 ? "move" : "moves"} of each of the ${tree.agents} agents: ${limit} moves.`;
    const reason = [moves, `Nodes that are ${limit} moves below the root are evaluated: ${called(last)}.`];
    if (early.length > 0) reason.push(`A finished game is evaluated where it ended: ${called(early)}.`);
    reason.push("Nothing else is evaluated: no node above, and no node below.");
    return {
      unvalued: true,
      question: `${game(tree)}. A box is a finished game. Mark every node at which minimax calls the ` +
        "evaluation function.",
      parts: [{ id: "evaluated", type: "marks", label: "evaluated", can: names(nodes(tree)),
        right: names(evaluated) }],
      reason, solution: {},
    };
  }

  const called = (list) => names(list).join(", ");

  /** The visits of a search, if all of these rules for cuts lead to the same ones. */
  function agreed(tree, rules, about) {
    const found = rules.map((rule) => alphaBeta(tree, rule));
    return found.every((visits) => same(about(visits), about(found[0]))) ? found[0] : null;
  }

  const unseen = (tree) => (visits) => names(leaves(tree).filter((leaf) => !visits.has(leaf)));

  function searched(visits) {
    const values = {}, windows = {};
    for (const [node, seen] of visits) {
      const sign = seen.low === seen.high ? "" : seen.high === seen.value ? "≤" : "≥";
      values[node.name] = sign + said(seen.value);
      if (node.children.length > 0) windows[node.name] = [said(seen.alpha), said(seen.beta)];
    }
    const cut = [...visits.values()].flatMap((seen) => names(seen.cut));
    return { values, windows, cut };
  }

  /** Why each cut was made. */
  function cutReasons(tree, visits, inclusive) {
    const lines = [];
    for (const [node, seen] of visits) {
      const [bound, limit, sign] = node.agent ? ["α", seen.alpha, "<"] : ["β", seen.beta, ">"];
      const agent = capital(who(node.agent, tree.agents));
      if (seen.cut.length > 0) {
        const equal = seen.last === limit;
        const most = node.agent ? "at most" : "at least";
        const elsewhere = node.agent
          ? `Pacman has ${equal ? "as much" : "more"} elsewhere`
          : `a ghost above has ${equal ? "as little" : "less"} elsewhere`;
        lines.push(`${node.name}: ${agent} gets ${most} ${said(seen.last)} here, and ${bound} is ` +
          `${said(limit)}: ${said(seen.last)} ${equal ? "=" : sign} ${said(limit)}. ` +
          `${capital(elsewhere)}, so the rest of ${node.name} is cut.`);
      } else if (seen.equal && !inclusive) {
        lines.push(`${node.name}: a value equals ${bound}, which is ${said(limit)}. Only a value ` +
          "beyond the bound cuts, so the search goes on.");
      }
    }
    return lines.length > 0 ? lines : ["No value is beyond a bound, so nothing is cut."];
  }

  function marksOfCuts(tree, visits) {
    return [{ id: "cut", type: "marks", label: "never looked at", can: names(leaves(tree)),
      right: unseen(tree)(visits) }];
  }

  function makeCuts(tree, random, level) {
    const visits = agreed(tree, RULES, unseen(tree));
    if (!visits || unseen(tree)(visits).length === 0) return null;
    const atPacman = [...visits].some(([node, seen]) => node.agent === 0 && seen.cut.length > 0);
    if (level === LEVELS.length && !atPacman) return null;
    return {
      question: `${game(tree)}. Alpha-beta searches from left to right. Mark every leaf that it never ` +
        "looks at.",
      parts: marksOfCuts(tree, visits),
      reason: cutReasons(tree, visits, false),
      solution: searched(visits),
    };
  }

  function makeEqual(tree, random) {
    const inclusive = random() < 0.5;
    const rules = RULES.filter((rule) => rule.inclusive === inclusive);
    const visits = agreed(tree, rules, unseen(tree));
    const others = alphaBeta(tree, { inclusive: !inclusive });
    if (!visits || same(unseen(tree)(visits), unseen(tree)(others))) return null;
    const rule = inclusive
      ? "It cuts on equality, too: at a ghost where v ≤ α, at Pacman where v ≥ β."
      : "It never cuts on equality: only at a ghost where v < α, at Pacman where v > β.";
    return {
      inclusive,
      question: `${game(tree)}. Alpha-beta searches from left to right. ${rule} Mark every leaf that ` +
        "it never looks at; none if there is none.",
      parts: marksOfCuts(tree, visits),
      reason: cutReasons(tree, visits, inclusive),
      solution: searched(visits),
    };
  }

  function makeWindows(tree, random, level) {
    const windows = (visits) =>
      [...visits].map(([node, seen]) => [node.name, said(seen.alpha), said(seen.beta)]);
    const visits = agreed(tree, RULES, windows);
    if (!visits) return null;
    const finite = (seen) => Number.isFinite(seen.alpha) + Number.isFinite(seen.beta);
    const fit = [...visits].filter(([node, seen]) => node.children.length > 0 &&
      finite(seen) === Math.min(level, 2) && node.level >= level - 1);
    if (fit.length === 0) return null;
    const [node, seen] = fit[between(random, [0, fit.length - 1])];
    const from = (bound, where, most) => where
      ? `${said(bound)}, found at ${where.name}`
      : `${said(bound)}, since ${most} above has found a value yet`;
    return {
      asked: node.name,
      question: `${game(tree)}. Alpha-beta searches from left to right. Enter its window when it ` +
        `comes to ${node.name}.`,
      parts: [
        { id: "alpha", type: "number", label: "α", right: seen.alpha },
        { id: "beta", type: "number", label: "β", right: seen.beta },
      ],
      reason: [
        "α is the greatest value that Pacman has found at a node above: " +
          `${from(seen.alpha, seen.alphaFrom, "no node of Pacman's")}.`,
        "β is the least value that a ghost has found at a node above: " +
          `${from(seen.beta, seen.betaFrom, "no ghost")}.`,
      ],
      solution: searched(visits),
    };
  }

  function makeOrders(tree, random) {
    const orders = arrangements(tree.root.children);
    const offered = [tree.root.children, ...shuffled(random, orders.slice(1)).slice(0, 2)];
    const counts = RULES.map((rule) => offered.map((order) => {
      const visits = alphaBeta(tree, { ...rule, order });
      return leaves(tree).filter((leaf) => visits.has(leaf)).length;
    }));
    const fewest = Math.min(...counts[0]);
    if (!counts.every((list) => same(list, counts[0])) || !unique(counts[0], fewest)) return null;
    const label = (order) => order.map((child) => child.action).join(", ");
    const winner = offered[counts[0].indexOf(fewest)];
    const worth = minimax(tree);
    const shown = shuffled(random, offered);
    const good = [...tree.root.children].sort((a, b) => worth.get(b) - worth.get(a));
    const visits = alphaBeta(tree, { order: winner });
    return {
      question: `${game(tree)}. In which order of the root's actions does alpha-beta evaluate the ` +
        "fewest leaves?",
      parts: [{ id: "order", type: "choice", label: "Order of the actions",
        options: shown.map(label), right: label(winner) }],
      reason: [
        ...shown.map((order) => `${label(order)}: ${counts[0][offered.indexOf(order)]} leaves.`),
        `Minimax finds ${good.map((child) => `${said(worth.get(child))} for ${child.action}`).join(", ")}. ` +
          "The sooner a good action has raised α, the sooner the others are cut.",
        `With the order ${label(winner)}:`,
        ...cutReasons(tree, visits, false),
      ],
      solution: searched(visits),
    };
  }

  /** All orders of a list, the list's own first. */
  function arrangements(list) {
    if (list.length < 2) return [list];
    return list.flatMap((first) =>
      arrangements(list.filter((each) => each !== first)).map((rest) => [first, ...rest]));
  }

  const KINDS = [
    { id: "minimax", title: "Minimax", make: makeMinimax },
    { id: "depth", title: "Depth and plies", make: makeDepth },
    { id: "expectimax", title: "Expectimax", make: makeExpectimax },
    { id: "cuts", title: "Alpha-beta: cuts", make: makeCuts },
    { id: "windows", title: "Alpha-beta: windows", make: makeWindows },
    { id: "equal", title: "Alpha-beta: equal values", make: makeEqual },
    { id: "orders", title: "Alpha-beta: orders", make: makeOrders },
  ];

  function exercise(seed, kind, level, number) {
    const random = generator(`${seed}/${kind}/${level}/${number}`);
    const { make } = KINDS.find((each) => each.id === kind);
    for (let i = 0; i < TRIES; i++) {
      const tree = draw(random, SHAPES[kind][level - 1]);
      const made = leaves(tree).length <= MOST_LEAVES ? make(tree, random, level) : null;
      if (made) return { kind, level, number, tree, ...made };
    }
    throw new Error(`no exercise for ${seed}/${kind}/${level}/${number}`);
  }

  /** The number in an answer, in any usual spelling; NaN for anything else. */
  function parsed(text) {
    const plain = text.trim().replaceAll("−", "-").replace(",", ".").replace("∞", "inf").toLowerCase();
    const infinite = /^([-+]?)inf(inity)?$/.exec(plain);
    if (infinite) return infinite[1] === "-" ? -Infinity : Infinity;
    const found = /^([-+]?\d*\.?\d+)(?:\s*\/\s*(\d+))?$/.exec(plain);
    return found ? Number(found[1]) / Number(found[2] ?? 1) : NaN;
  }

  function judge(asked, answers) {
    const parts = {};
    for (const { id, type, right } of asked.parts) {
      const given = answers[id];
      if (type === "number") parts[id] = parsed(given) === right;
      else if (type === "marks") parts[id] = same([...given].sort(), right);
      else parts[id] = given === right;
    }
    return { right: Object.values(parts).every(Boolean), parts };
  }

  return { KINDS, LEVELS, exercise, judge, parsed, said, who };
})();
