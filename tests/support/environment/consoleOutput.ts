import { mock } from "bun:test";

const ACT_WARNING = /^(An update to %s|A suspended resource) .* not wrapped in act/;

/**
 * React warns of each update outside `act`, such as the response to a request. Tests wait for what they expect,
 * so such updates are no fault, and which of them occur depends on the speed of the machine.
 */
export function hideActWarnings(): void {
  const { error } = console;
  console.error = (...details: unknown[]) => {
    const [message] = details;
    if (typeof message === "string" && ACT_WARNING.test(message.replaceAll("\n", " "))) return;
    error.apply(console, details);
  };
}

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
