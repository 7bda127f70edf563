import type { FormCase } from "./formCases.ts";

/** Returns a copy with the value at this path replaced. */
export function setAtPath(value: unknown, [name, ...rest]: string[], newValue: unknown): unknown {
  if (name === undefined) return newValue;
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) };
  copy[name] = setAtPath(copy[name], rest, newValue);
  return copy;
}

export function getAtPath(value: unknown, [name, ...rest]: string[]): unknown {
  return name === undefined ? value : getAtPath(Object(value)[name], rest);
}

/** Returns the sample with markup in every field that accepts it unchanged. */
export function fillWithMarkup({ sample, fields }: FormCase): object {
  let filled = sample;
  for (const [path, { markup }] of Object.entries(fields)) {
    for (const [given, outcome] of markup) {
      if ("accepted" in outcome && outcome.accepted === given)
        filled = setAtPath(filled, path.split("."), given);
    }
  }
  return Object(filled);
}
