import type { InvalidField } from "./FormBanner.tsx";

/** True for a value that a required field may not have; `null` is an image that is not chosen. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) ? value.length === 0 : value === null || value === undefined;
}

/** Groups the invalid fields for the form's banner: empty ones and those with another error. */
export function groupInvalid(invalid: readonly InvalidField[], isMissing: (name: string) => boolean) {
  return {
    missing: invalid.filter(({ name }) => isMissing(name)),
    faulty: invalid.filter(({ name }) => !isMissing(name)),
  };
}
