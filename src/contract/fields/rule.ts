/**
 * Options of `refine`. The API replies with the message; in other languages, the back office has a text for each name
 * (`describeIssue.ts`).
 */
export function rule(name: string, message: string) {
  return { error: message, params: { rule: name } };
}
