import { relative } from "node:path";

export interface Diagnostic {
  message: string;
  /** Path relative to the project root with line and column; empty if unknown. */
  position: string;
  /** The source line. */
  source: string;
}

/** @param error thrown by `Bun.build` */
export function diagnosticsFromError(error: unknown): Diagnostic[] {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map(toDiagnostic);
}

/** For the terminal. */
export function formatDiagnostic({ position, message }: Diagnostic): string {
  return position ? `${position}: ${message}` : message;
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

/** @param output of the type checker: lines of `path(line,column): error …` */
export function parseTypeErrors(output: string): Diagnostic[] {
  const found = output.matchAll(/^(\S+?)\((\d+),(\d+)\): error (.+)$/gm);
  return [...found].map(([, file = "", line = "", column = "", message = ""]) => ({
    message,
    position: `${file}:${line}:${column}`,
    source: "",
  }));
}
