// Reaches into a form by the path of a field, and fills a whole form with markup.
import type { Form } from "./everyForm.ts";

/** A copy with `given` in place of what stands there. */
export function put(value: unknown, [name, ...rest]: string[], given: unknown): unknown {
  if (name === undefined) return given;
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) };
  copy[name] = put(copy[name], rest, given);
  return copy;
}

export function at(value: unknown, [name, ...rest]: string[]): unknown {
  return name === undefined ? value : at(Object(value)[name], rest);
}

/** The sample with markup in every field that keeps it as it is. */
export function withMarkup({ sample, fields }: Form): object {
  let filled = sample;
  for (const [path, { markup }] of Object.entries(fields)) {
    for (const [given, outcome] of markup) {
      if ("kept" in outcome && outcome.kept === given) filled = put(filled, path.split("."), given);
    }
  }
  return Object(filled);
}
