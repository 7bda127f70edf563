import { createStore } from "#web/api/createStore.ts";

/** In the order in which they opened. */
const openModals = createStore<readonly HTMLElement[]>([]);

export function topmostModal(): HTMLElement | null {
  return openModals.get().at(-1) ?? null;
}

/** @returns a function that unregisters the modal; call it when the modal closes */
export function registerModal(modal: HTMLElement): () => void {
  openModals.set([...openModals.get(), modal]);
  return () => openModals.set(openModals.get().filter((other) => other !== modal));
}

export const onTopmostModal = openModals.subscribe;
