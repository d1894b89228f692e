def attempt(what, function, *args):
    try:
        got = function(*args)
    except Exception as error:
        print("refused:", what, repr(error)[:200], flush=True)
        return None
    print("BREACH:", what, repr(got)[:200], flush=True)
    return got
