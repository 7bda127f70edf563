// A person's hands for component tests: no pause between keys, and no look at the style of all that stands around a target.
import userEvent from "@testing-library/user-event";

export type Hands = ReturnType<typeof hands>;

export function hands(options: Parameters<typeof userEvent.setup>[0] = {}) {
  return userEvent.setup({ delay: null, pointerEventsCheck: 0, ...options });
}
