// The log: one JSON line per event on standard output. No secrets, addresses or personal data.

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** A line of the access log. */
export interface AccessLogEntry {
  requestId: string;
  method: string;
  path: string;
  status: number;
  /** Milliseconds until the response was ready. */
  ms: number;
}

export interface Logger {
  /** Logs a request at level info. */
  access(entry: AccessLogEntry): void;
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/**
 * Receives a line without its line break.
 * @param isAccess true for a line of the access log, which may be written later
 */
export type WriteLine = (line: string, isAccess: boolean) => void;

export function createLogger(level: LogLevel, writeLine: WriteLine, now: () => number = Date.now): Logger {
  const minIndex = LOG_LEVELS.indexOf(level);
  function write(lineLevel: LogLevel, event: string, fields: LogFields = {}) {
    if (LOG_LEVELS.indexOf(lineLevel) < minIndex) return;
    writeLine(toJson({ time: new Date(now()).toISOString(), level: lineLevel, event, ...fields }), false);
  }
  const isoTime = createIsoClock(now);
  const logsInfo = LOG_LEVELS.indexOf("info") >= minIndex;
  return {
    // Concatenated: this line is written for every request.
    access({ requestId, method, path, status, ms }) {
      if (!logsInfo) return;
      writeLine(
        `{"time":"${isoTime()}","level":"info","event":"request","requestId":"${requestId}","method":${toJson(method)},"path":${toJson(hidePreviewToken(path))},"status":${status},"ms":${ms}}`,
        true,
      );
    },
    debug: (event, fields) => write("debug", event, fields),
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, error, fields) => write("error", event, { ...fields, ...errorFields(error) }),
  };
}

/** A preview link opens a draft. */
export function hidePreviewToken(path: string): string {
  return path.replace(/\/preview\/[^/]+/, "/preview/…");
}

/**
 * Beyond what JSON escapes: delete, C1 controls, separators of lines, and characters that are invisible or reorder text.
 * A terminal would execute or obey them.
 */
const UNSAFE_IN_TERMINAL = /[\u007f-\u009f]|(?![\u200c\u200d])[\p{Cf}\u2028\u2029]/gu;

function toJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE_IN_TERMINAL, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Formats each millisecond once. */
function createIsoClock(now: () => number): () => string {
  let time = NaN;
  let text = "";
  return () => {
    const current = now();
    if (current !== time) text = new Date(current).toISOString();
    time = current;
    return text;
  };
}

function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: `${error.name}: ${error.message}`, cause, stack: error.stack };
}
