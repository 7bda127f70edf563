const STATES = {
  /** Still loading. */
  loading: { complete: false },
  /** The state after a failed load. */
  broken: { complete: true, naturalWidth: 0, currentSrc: "http://localhost/broken" },
};

/** Puts all images into a state. Returns a function that restores the original. */
export function mockImageState(
  state: keyof typeof STATES,
  prototype: object = HTMLImageElement.prototype,
): () => void {
  const undos = Object.entries(STATES[state]).map(([name, value]) => {
    const original = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, { get: () => value, configurable: true });
    return () =>
      original ? Object.defineProperty(prototype, name, original) : Reflect.deleteProperty(prototype, name);
  });
  return () => undos.forEach((undo) => undo());
}
