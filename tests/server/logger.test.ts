import { expect, test } from "bun:test";

import { createLogger } from "#server/logger.ts";
import type { LogLevel } from "#server/logger.ts";

test("writes one line per event, whatever it contains", () => {
  const lines = logged("info", (log) =>
    log.info("request", { path: '/a"b\n{"level":"error"}', status: 200 }),
  );
  expect(lines).toEqual([
    '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"request","path":"/a\\"b\\n{\\"level\\":\\"error\\"}","status":200}',
  ]);
});

test("escapes characters that a terminal would obey, and stays readable as JSON", () => {
  const path = "/a\u007fb\u009b31mc\u0085d\u2028e\u202ef\u2066g\u{e0041}";
  const lines = logged("info", (log) => {
    log.access({ requestId: "1", method: "GET", path, status: 200, ms: 1 });
    log.info("odd", { path });
    log.error("failed", new Error(path));
  });
  for (const line of lines) expect(line).toMatch(/^[ -~]*$/);
  expect(lines.slice(0, 2).map((line) => JSON.parse(line).path)).toEqual([path, path]);
  expect(lines[0]).toContain(String.raw`\u202e`);
});

test("a line of the access log is one line of JSON for any path and method", () => {
  for (const path of [
    "/",
    "/a b~!",
    '/"',
    "/\\",
    '/","status":500,"x":"',
    "/\n{}",
    "/\u007f",
    "/\u0000",
    "/é",
  ]) {
    const [line = ""] = logged("info", (log) =>
      log.access({ requestId: "1", method: path, path, status: 200, ms: 1 }),
    );
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toMatchObject({ method: path, path, status: 200 });
  }
});

test("leaves Thai, joined letters and emoji as they are", () => {
  const path = "/สวัสดี-می\u200cخواهم-👩🏽‍🏫";
  expect(logged("info", (log) => log.info("odd", { path }))[0]).toContain(path);
});

test("omits events below its level", () => {
  expect(eventsAt("debug")).toEqual(["debug", "info", "warn", "error"]);
  expect(eventsAt("info")).toEqual(["info", "warn", "error"]);
  expect(eventsAt("warn")).toEqual(["warn", "error"]);
  expect(eventsAt("error")).toEqual(["error"]);
});

test("logs the message, stack and cause of an error", () => {
  const error = new TypeError("no such thing", { cause: new RangeError("too far") });
  const [line = ""] = logged("info", (log) => log.error("a request failed", error, { requestId: "1" }));
  expect(JSON.parse(line)).toMatchObject({
    level: "error",
    requestId: "1",
    error: "TypeError: no such thing",
    cause: "RangeError: too far",
    stack: expect.stringContaining("logger.test.ts"),
  });
});

test("handles thrown values that are not errors", () => {
  const lines = logged("info", (log) => {
    for (const thrown of ["text", undefined, null, 7n]) log.error("odd", thrown);
  });
  expect(lines.map((line) => JSON.parse(line).error)).toEqual(["text", "undefined", "null", "7"]);
});

function eventsAt(level: LogLevel): string[] {
  const lines = logged(level, (log) => {
    log.debug("debug");
    log.info("info");
    log.warn("warn");
    log.error("error", null);
  });
  return lines.map((line) => JSON.parse(line).event);
}

function logged(level: LogLevel, work: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  work(
    createLogger(
      level,
      (line) => lines.push(line),
      () => 0,
    ),
  );
  return lines;
}
