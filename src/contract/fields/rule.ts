/**
 * Options of `refine`. The API replies with the message; in other languages, the back office has a text for each name
 * (`describeIssue.ts`).
 * @param names what the text names
 */
export function rule(name: string, message: string, names?: string) {
  return { error: message, params: { rule: name, ...(names !== undefined && { names }) } };
}
