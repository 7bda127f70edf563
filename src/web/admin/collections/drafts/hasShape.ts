// Tells whether something read back is built like the values of a form.

/**
 * Texts where there are texts, lists of the same, all keys of the model; `null` in the model goes for anything plain, and
 * a number for a text as well: as it is typed it is one, and what the text says is for the schema to tell.
 */
export function hasShape<T>(shape: T, value: unknown): value is T {
  if (Array.isArray(shape)) {
    const [itemShape] = shape;
    return (
      Array.isArray(value) && (itemShape === undefined || value.every((item) => hasShape(itemShape, item)))
    );
  }
  if (shape === null || value === null) return typeof value !== "object" || value === null;
  if (typeof shape === "number" && typeof value === "string") return true;
  if (typeof shape !== "object") return typeof value === typeof shape;
  if (typeof value !== "object" || value === undefined) return false;
  return Object.entries(shape).every(([key, part]) =>
    // The keys of the value are looked at one by one.
    hasShape<unknown>(part, (value as Record<string, unknown>)[key]),
  );
}
