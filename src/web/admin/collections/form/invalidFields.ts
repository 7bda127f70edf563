import type { InvalidField } from "./FormBanner.tsx";

/** True for a value that a required field may not have: `null` is a picture that is not chosen. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) ? value.length === 0 : value === null || value === undefined;
}

/** The fields with an error for the form's banner: those that are empty, and those with a wrong value. */
export function groupInvalid(invalid: readonly InvalidField[], isMissing: (name: string) => boolean) {
  return {
    missing: invalid.filter(({ name }) => isMissing(name)),
    faulty: invalid.filter(({ name }) => !isMissing(name)),
  };
}
