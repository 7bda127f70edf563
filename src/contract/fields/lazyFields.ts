/**
 * Fields for `z.object`, each created on first use: a starting process has nothing to validate yet, and there
 * are hundreds of schemas.
 */
export function lazyFields<Factories extends Record<string, () => unknown>>(factories: Factories) {
  const fields = {};
  for (const [name, create] of Object.entries(factories)) {
    let field: unknown;
    Object.defineProperty(fields, name, { get: () => (field ??= create()), enumerable: true });
  }
  // Each getter returns the result of its factory.
  return fields as { [Name in keyof Factories]: ReturnType<Factories[Name]> };
}
