// Which dialog stands above everything else: whatever lies outside it can be neither reached nor read.

let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function topmostModal(): HTMLElement | null {
  return open.at(-1) ?? null;
}

/** @returns to be called when it is closed */
export function raiseModal(modal: HTMLElement): () => void {
  replace([...open, modal]);
  return () => replace(open.filter((one) => one !== modal));
}

export function onTopmostModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function replace(next: readonly HTMLElement[]) {
  open = next;
  for (const listener of listeners) listener();
}
