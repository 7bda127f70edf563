// What stops a change from being served, for the terminal and for the overlay in the browser.
import { relative } from "node:path";

export interface Diagnostic {
  message: string;
  /** From the project's root, with line and column; empty where it is not known. */
  position: string;
  /** The line of the source. */
  source: string;
}

/** Of what `Bun.build` throws. */
export function diagnosticsFromError(error: unknown): Diagnostic[] {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map(toDiagnostic);
}

function toDiagnostic(error: unknown): Diagnostic {
  if (!(error instanceof Error || error instanceof BuildMessage || error instanceof ResolveMessage)) {
    return { message: String(error), position: "", source: "" };
  }
  const { message } = error;
  const position = "position" in error ? error.position : null;
  if (!position) return { message, position: "", source: "" };
  const { file, line, column, lineText } = position;
  return { message, position: `${relative(process.cwd(), file)}:${line}:${column}`, source: lineText.trim() };
}

/** Of what the type checker prints: `path(line,column): error …`. */
export function parseTypeErrors(output: string): Diagnostic[] {
  const found = output.matchAll(/^(\S+?)\((\d+),(\d+)\): error (.+)$/gm);
  return [...found].map(([, file = "", line = "", column = "", message = ""]) => ({
    message,
    position: `${file}:${line}:${column}`,
    source: "",
  }));
}
