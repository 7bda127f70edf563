const NAME = "vitrine.session";

type TabLock = <T>(task: () => Promise<T>) => Promise<T>;

/** Runs one task at a time in all tabs; without Web Locks, which need HTTPS, in this tab only. */
export function createTabLock(): TabLock {
  // Undefined without HTTPS, and outside browsers.
  const locks = navigator.locks as LockManager | undefined;
  if (locks) return (task) => locks.request(NAME, task);
  let previous: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = previous.then(task);
    // The caller gets the error of a task; the next one runs in any case.
    previous = result.catch(() => {});
    return result;
  };
}
