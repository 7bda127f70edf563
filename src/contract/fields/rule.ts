/**
 * The error of a `refine`. Its message is the API's; forms in another language describe the rule by its name
 * (`describeIssue.ts`).
 */
export function rule(name: string, message: string) {
  return { error: message, params: { rule: name } };
}
