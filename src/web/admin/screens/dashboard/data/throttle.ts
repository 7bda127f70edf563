/**
 * Calls `run` at once, then at most once per interval: calls within the interval become one at its end.
 * @param ms the interval
 */
export function throttle(ms: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;

  function start() {
    isPending = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) start();
    }, ms);
    run();
  }

  return {
    request() {
      if (timer === undefined) start();
      else isPending = true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
