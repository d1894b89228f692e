/*
 * Random trees, and searches that record their visits.
 *
 * A tree is {agents, depth, root}. A node is {name, action, agent, level, value, children, parent}:
 * its `name` is a letter, row by row, `agent` whose turn it is, `action` the one that leads to the
 * node, and `level` how many moves it is below the root. `value` is what an evaluation function says there.
 */
"use strict";

const pacmanTrees = (() => {
  // The order is drawn anew for every tree.
  const ACTIONS = ["West", "East", "North", "South"];

  /** A function that draws numbers from 0 to below 1: the same ones for the same text. */
  function generator(text) {
    let state = 2166136261;
    for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 16777619);
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
  }

  /** A whole number between two others, both included. */
  const between = (random, [low, high]) => low + Math.floor(random() * (high - low + 1));

  const shuffled = (random, list) => {
    const left = [...list];
    return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
  };

  /**
   * A tree of a shape: {agents, depth, branching, values, ends}. `branching` has the least and the
   * greatest number of actions for each level, and `ends` is the chance that a game is over above
   * the last level.
   */
  function draw(random, { agents, depth, branching, values, ends = 0 }) {
    function node(parent, action, level) {
      const over = level === branching.length || (level > 0 && random() < ends);
      const made = {
        name: "", action, agent: level % agents, level, parent,
        value: between(random, values), children: [],
      };
      const count = over ? 0 : between(random, branching[level]);
      const actions = shuffled(random, ACTIONS).slice(0, count);
      made.children = actions.map((each) => node(made, each, level + 1));
      return made;
    }
    const tree = { agents, depth, root: node(null, null, 0) };
    nodes(tree).forEach((each, i) => { each.name = String.fromCodePoint(65 + i); });
    return tree;
  }

  /** The nodes of each level, from left to right. */
  function rows(tree) {
    const found = [];
    for (let row = [tree.root]; row.length > 0; row = row.flatMap((node) => node.children)) {
      found.push(row);
    }
    return found;
  }

  const nodes = (tree) => rows(tree).flat();
  const leaves = (tree) => nodes(tree).filter((node) => node.children.length === 0);

  /** Whether a search of the tree's depth evaluates the node, if it comes there at all. */
  const isEnd = (tree, node) =>
    node.children.length === 0 || node.level === tree.depth * tree.agents;

  /** The value of every node: `pick` makes an opponent's from the list of its children's. */
  function values(tree, pick) {
    const found = new Map();
    function value(node) {
      if (!isEnd(tree, node)) {
        const below = node.children.map(value);
        found.set(node, node.agent ? pick(below) : Math.max(...below));
      } else {
        found.set(node, node.value);
      }
      return found.get(node);
    }
    value(tree.root);
    return found;
  }

  const average = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const minimax = (tree) => values(tree, (list) => Math.min(...list));
  const expectimax = (tree) => values(tree, average);

  /**
   * The visits of alpha-beta, by node and in order. A visit has alpha and beta on entry with the
   * nodes that they come from, the value found, `low` and `high`, between which minimax's value
   * lies, and the children that were `cut`, after which value `last`; `equal` tells whether a
   * child's value was just the bound that a cut compares with, while more children were left.
   *
   * Options: `inclusive` cuts on equality, too; `hard` returns the bound in place of a value beyond
   * it; `order` has the root's children in the order in which they are searched.
   */
  function alphaBeta(tree, { inclusive = false, hard = false, order = tree.root.children } = {}) {
    const visits = new Map();
    function visit(node, window) {
      const seen = { ...window, cut: [], equal: false, last: null };
      visits.set(node, seen);
      if (isEnd(tree, node)) {
        seen.low = seen.high = seen.value = node.value;
      } else {
        inside(node, seen, window);
      }
      return seen.value;
    }
    function inside(node, seen, window) {
      const children = node === tree.root ? order : node.children;
      const [pick, start] = node.agent ? [Math.min, Infinity] : [Math.max, -Infinity];
      let best = start, now = window;
      const tried = [];
      for (const [i, child] of children.entries()) {
        best = pick(best, visit(child, now));
        tried.push(visits.get(child));
        const past = node.agent ? now.alpha - best : best - now.beta;
        const more = i + 1 < children.length;
        seen.equal ||= past === 0 && more;
        if (past > 0 || (inclusive && past === 0)) {
          [seen.cut, seen.last] = [children.slice(i + 1), best];
          break;
        }
        now = narrowed(node, now, best);
      }
      seen.value = hard ? Math.min(Math.max(best, window.alpha), window.beta) : best;
      seen.low = node.agent && seen.cut.length > 0 ? -Infinity : pick(...tried.map((v) => v.low));
      seen.high = !node.agent && seen.cut.length > 0 ? Infinity : pick(...tried.map((v) => v.high));
    }
    visit(tree.root, { alpha: -Infinity, beta: Infinity, alphaFrom: null, betaFrom: null });
    return visits;
  }

  function narrowed(node, now, best) {
    if (node.agent === 0 && best > now.alpha) return { ...now, alpha: best, alphaFrom: node };
    if (node.agent !== 0 && best < now.beta) return { ...now, beta: best, betaFrom: node };
    return now;
  }

  return {
    alphaBeta, between, draw, expectimax, generator, isEnd, leaves, minimax, nodes, rows, shuffled,
  };
})();
