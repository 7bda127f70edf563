// When the code of a page is gone, the server has most likely got a new version: a whole page from it has the new names.

const STORAGE_KEY = "reloaded";

/** Loads the present address anew, unless the server does not answer or that was tried already; tells whether it does. */
export async function reloadOnce(): Promise<boolean> {
  if (hasReloaded() || !(await isServerReachable())) return false;
  if (!setReloadFlag()) return false;
  location.reload();
  return true;
}

/** The code arrived, so the next time may be another version's. */
export function clearReloadFlag(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}

function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
}

function setReloadFlag(): boolean {
  try {
    sessionStorage.setItem(STORAGE_KEY, "1");
    return true;
  } catch {
    return false;
  }
}

function isServerReachable(): Promise<boolean> {
  return fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
    (response) => response.ok || response.status === 404,
    () => false,
  );
}
