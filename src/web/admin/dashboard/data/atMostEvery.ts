// Lets something happen at once, and then not again before its time; what is asked for meanwhile happens once.

/** @param ms from one time to the next, at least */
export function atMostEvery(ms: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;

  function run() {
    isAsked = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) run();
    }, ms);
    act();
  }

  return {
    ask() {
      if (timer === undefined) run();
      else isAsked = true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
