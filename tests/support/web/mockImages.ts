import { afterEach, beforeEach } from "bun:test";

const STATES = {
  /** Still loading. */
  loading: { complete: false },
  /** The state after a failed load. */
  broken: { complete: true, naturalWidth: 0, currentSrc: "http://localhost/broken" },
};

/**
 * Makes the images of all tests in a file appear to be loading. happy-dom loads no images but reports all of
 * them as complete, so they would be considered broken.
 */
export function mockLoadingImages(): void {
  let undo: (() => void) | null = null;
  beforeEach(() => void (undo = mockImageState("loading")));
  afterEach(() => undo?.());
}

/** Puts all images into a state. Returns a function that restores the original. */
export function mockImageState(state: keyof typeof STATES): () => void {
  const prototype = HTMLImageElement.prototype;
  const undos = Object.entries(STATES[state]).map(([name, value]) => {
    const original = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, { get: () => value, configurable: true });
    return () =>
      original ? Object.defineProperty(prototype, name, original) : Reflect.deleteProperty(prototype, name);
  });
  return () => undos.forEach((undo) => undo());
}
