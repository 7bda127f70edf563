// The log: one JSON line per event on standard output. No secrets, addresses or personal data.

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Facts = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(event: string, facts?: Facts): void;
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  error(event: string, error: unknown, facts?: Facts): void;
}

/** @param out receives a line without its line break */
export function createLog(level: LogLevel, out: (line: string) => void, now: () => number = Date.now): Log {
  const least = LOG_LEVELS.indexOf(level);
  function put(at: LogLevel, event: string, facts: Facts = {}) {
    if (LOG_LEVELS.indexOf(at) < least) return;
    out(JSON.stringify({ time: new Date(now()).toISOString(), level: at, event, ...facts }));
  }
  return {
    debug: (event, facts) => put("debug", event, facts),
    info: (event, facts) => put("info", event, facts),
    warn: (event, facts) => put("warn", event, facts),
    error: (event, error, facts) => put("error", event, { ...facts, ...factsOf(error) }),
  };
}

function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  return { error: `${error.name}: ${error.message}`, cause, stack: error.stack };
}
