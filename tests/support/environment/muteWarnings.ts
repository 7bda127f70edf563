import { mock } from "bun:test";

const { warn } = console;
const silent = mock((..._parts: unknown[]) => {});

/**
 * The browser's code warns of each failure that tests provoke. Replaces `console.warn` by a mock, for
 * `expect(console.warn)`.
 */
export function muteWarnings(): void {
  silent.mockClear();
  console.warn = silent;
}

export function unmuteWarnings(): void {
  console.warn = warn;
}
