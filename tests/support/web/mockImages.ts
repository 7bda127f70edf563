// Puts every picture of a test into a state that only a real browser reaches by itself.
import { afterEach, beforeEach } from "bun:test";

const STATES = {
  /** On its way: nothing is known of it yet. */
  loading: { complete: false },
  /** As a browser leaves a picture that it could not load. */
  broken: { complete: true, naturalWidth: 0, currentSrc: "http://localhost/broken" },
};

/** Once a file: happy-dom fetches no pictures, yet calls all of them complete, which makes them look broken. */
export function mockLoadingImages(): void {
  let undo: (() => void) | null = null;
  beforeEach(() => void (undo = mockImageState("loading")));
  afterEach(() => undo?.());
}

/** Gives the way back. */
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
