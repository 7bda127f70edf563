// When the code of a page is gone, the server has most likely got a new version: a whole page from it has the new names.

const KEY = "reloaded";

/** Loads the present address anew, unless the server does not answer or that was tried already; tells whether it does. */
export async function reloadOnce(): Promise<boolean> {
  if (hasReloaded() || !(await serverAnswers())) return false;
  if (!remember()) return false;
  location.reload();
  return true;
}

/** The code arrived, so the next time may be another version's. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}

function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember(): boolean {
  try {
    sessionStorage.setItem(KEY, "1");
    return true;
  } catch {
    return false;
  }
}

function serverAnswers(): Promise<boolean> {
  return fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    (answer) => answer.ok || answer.status === 404,
    () => false,
  );
}
