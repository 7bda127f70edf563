/** Maps field paths, such as `services.0.title`, to messages. The texts of a list share its path, as they do their text box. */
export function listErrors(errors: object): Map<string, string> {
  const problems = new Map<string, string>();
  collectErrors(errors, "", problems);
  return problems;
}

function collectErrors(node: object, path: string, problems: Map<string, string>) {
  if ("message" in node && typeof node.message === "string") {
    const field = path.replace(/\.(root|\d+)$/, "");
    if (!problems.has(field)) problems.set(field, node.message);
    return;
  }
  for (const [key, part] of Object.entries(node)) {
    // `ref` holds the DOM element of the field.
    if (key === "ref" || typeof part !== "object" || part === null) continue;
    collectErrors(part, path ? `${path}.${key}` : key, problems);
  }
}

/** @param names all fields in the order of the form; a path is one of them or in one */
export function sortByField(paths: Iterable<string>, names: readonly string[]): string[] {
  const positionOf = (path: string) => names.findIndex((name) => isWithin(path, name));
  return [...paths]
    .filter((path) => positionOf(path) >= 0)
    .toSorted((one, other) => positionOf(one) - positionOf(other));
}

export function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`);
}
