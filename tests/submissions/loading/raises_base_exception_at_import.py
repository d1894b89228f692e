raise BaseException("not even an Exception")
