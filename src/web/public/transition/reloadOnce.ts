const STORAGE_KEY = "reloaded";

/**
 * Reloads the page, which loads the chunk names of a newer release. Resolves to false if the server is
 * unreachable, a reload was tried already, or the attempt can't be recorded.
 */
export async function reloadOnce(): Promise<boolean> {
  if (hasReloaded() || !(await isServerReachable())) return false;
  if (!setReloadFlag()) return false;
  location.reload();
  return true;
}

/** Called when a chunk has loaded, so that a later release may trigger another reload. */
export function clearReloadFlag(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // If storage is blocked, there is nothing to clear.
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
