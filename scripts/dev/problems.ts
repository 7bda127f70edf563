// What stops a change from being served, for the terminal and for the overlay in the browser.
import { relative } from "node:path";

export interface Problem {
  message: string;
  /** From the project's root, with line and column; empty where it is not known. */
  place: string;
  /** The line of the source. */
  source: string;
}

/** Of what `Bun.build` throws. */
export function problemsOf(error: unknown): Problem[] {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map(problemOf);
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof Error || error instanceof BuildMessage || error instanceof ResolveMessage)) {
    return { message: String(error), place: "", source: "" };
  }
  const { message } = error;
  const position = "position" in error ? error.position : null;
  if (!position) return { message, place: "", source: "" };
  const { file, line, column, lineText } = position;
  return { message, place: `${relative(process.cwd(), file)}:${line}:${column}`, source: lineText.trim() };
}

/** Of what the type checker prints: `path(line,column): error …`. */
export function typeProblemsOf(output: string): Problem[] {
  const found = output.matchAll(/^(\S+?)\((\d+),(\d+)\): error (.+)$/gm);
  return [...found].map(([, file = "", line = "", column = "", message = ""]) => ({
    message,
    place: `${file}:${line}:${column}`,
    source: "",
  }));
}
