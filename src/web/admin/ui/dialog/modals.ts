let openModals: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function topmostModal(): HTMLElement | null {
  return openModals.at(-1) ?? null;
}

/** @returns unregisters the modal; call it when the modal closes */
export function registerModal(modal: HTMLElement): () => void {
  replace([...openModals, modal]);
  return () => replace(openModals.filter((one) => one !== modal));
}

export function onTopmostModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function replace(next: readonly HTMLElement[]) {
  openModals = next;
  for (const listener of listeners) listener();
}
