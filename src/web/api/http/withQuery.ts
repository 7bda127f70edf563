/** Adds query parameters, omitting empty ones. */
export function withQuery(
  url: string,
  parameters: Record<string, string | number | boolean | undefined>,
): string {
  const [path = "", query] = url.split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) if (value) all.set(name, String(value));
  return all.size > 0 ? `${path}?${all}` : path;
}
