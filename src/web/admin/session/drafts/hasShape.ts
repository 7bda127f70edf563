/**
 * True if a stored value has the same structure as the form's values: strings, lists and all keys of `shape`.
 * `null` in `shape` matches any primitive. A number also matches a string, because an input holds typed numbers
 * as strings; the schema validates them.
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
    // Checks the value key by key.
    hasShape<unknown>(part, (value as Record<string, unknown>)[key]),
  );
}
