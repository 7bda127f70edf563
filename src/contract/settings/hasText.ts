/** True if a setting, a text, a list or a group of them, has a text that is not empty. */
export function hasText(value: unknown): boolean {
  if (typeof value === "string") return value !== "";
  return typeof value === "object" && value !== null && Object.values(value).some(hasText);
}
