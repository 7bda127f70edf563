// The fields of a schema, made when it is first used: a process that has just started has nothing to check yet, and there are hundreds.

/** For `z.object`, which reads each getter once. */
export function lazyFields<Makers extends Record<string, () => unknown>>(makers: Makers) {
  const fields = {};
  for (const [name, get] of Object.entries(makers)) {
    Object.defineProperty(fields, name, { get, enumerable: true });
  }
  // Each getter gives what its maker makes.
  return fields as { [Name in keyof Makers]: ReturnType<Makers[Name]> };
}
