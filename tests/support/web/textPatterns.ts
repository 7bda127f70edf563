/** Matches a text or an accessible name that contains a text of the interface. */
export const containing = (text: string) => new RegExp(RegExp.escape(text));

/** Matches a text or an accessible name that begins with a text of the interface. */
export const startingWith = (text: string) => new RegExp(`^${RegExp.escape(text)}`);

/** Matches a text of the interface whose empty elements, such as `<time/>`, are filled in. */
export const filledIn = (text: string) =>
  new RegExp(
    text
      .split(/<\w+\/>/)
      .map(RegExp.escape)
      .join(".*"),
  );

export const textsOf = (elements: readonly Element[]) =>
  elements.map(({ textContent }) => textContent.trim());
