// The log: one JSON line per event on standard output. No secrets, addresses or personal data.

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, error: unknown, fields?: LogFields): void;
}

/** @param writeLine receives a line without its line break */
export function createLogger(
  level: LogLevel,
  writeLine: (line: string) => void,
  now: () => number = Date.now,
): Logger {
  const minIndex = LOG_LEVELS.indexOf(level);
  function write(lineLevel: LogLevel, event: string, fields: LogFields = {}) {
    if (LOG_LEVELS.indexOf(lineLevel) < minIndex) return;
    writeLine(JSON.stringify({ time: new Date(now()).toISOString(), level: lineLevel, event, ...fields }));
  }
  return {
    debug: (event, fields) => write("debug", event, fields),
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, error, fields) => write("error", event, { ...fields, ...errorFields(error) }),
  };
}

function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: `${error.name}: ${error.message}`, cause, stack: error.stack };
}
