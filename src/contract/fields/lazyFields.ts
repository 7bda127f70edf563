/**
 * Fields for `z.object`, each created on first use: a starting process has nothing to validate yet, and there
 * are hundreds of schemas.
 */
export function lazyFields<Makers extends Record<string, () => unknown>>(makers: Makers) {
  const fields = {};
  for (const [name, get] of Object.entries(makers)) {
    Object.defineProperty(fields, name, { get, enumerable: true });
  }
  // Each getter returns the result of its factory.
  return fields as { [Name in keyof Makers]: ReturnType<Makers[Name]> };
}
