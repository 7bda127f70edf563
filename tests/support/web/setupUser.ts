import { isRichText, labelOf, writeRichText } from "#tests/support/web/admin/richText.ts";

import userEvent from "@testing-library/user-event";

export type TestUser = ReturnType<typeof setupUser>;

/** A Testing Library user that types without delay and skips the slow check for `pointer-events`. */
export function setupUser(options: Parameters<typeof userEvent.setup>[0] = {}) {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, ...options });

  /**
   * Pastes the text at the end of the field: faster than `type`, for tests that do not depend on key events.
   */
  async function fill(field: Element, text: string) {
    if (isRichText(field)) return writeRichText(text, labelOf(field));
    await user.click(field);
    await user.paste(text);
  }

  return { ...user, fill };
}
