// A person's hands for component tests: no pause between keys, and no look at the style of all that stands around a target.
import userEvent from "@testing-library/user-event";

export type TestUser = ReturnType<typeof setupUser>;

export function setupUser(options: Parameters<typeof userEvent.setup>[0] = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, ...options });

  /** At once, where the typing itself is of no matter: after what stands there, as `type` does it letter by letter. */
  async function fill(field: Element, text: string) {
    await user.click(field);
    await user.paste(text);
  }

  return { ...user, fill };
}
