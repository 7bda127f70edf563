import { spyOn } from "bun:test";

import { runCommand } from "#commands/runCommand.ts";
import type { CommandResult } from "#tests/support/system/runFromSource.ts";

/**
 * Runs a command in the process of the tests, which is faster than `runFromSource`. Not for `serve`, standard input and
 * permissions of another user.
 * @param env the settings, in place of the environment of the tests
 */
export async function runCommandInProcess(
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const lines = { log: [] as string[], warn: [] as string[], error: [] as string[] };
  const spies = (["log", "warn", "error"] as const).map((method) =>
    spyOn(console, method).mockImplementation((...parts) => void lines[method].push(toLine(parts))),
  );
  const { env: environment } = process;
  process.env = { PATH: environment["PATH"] ?? "", PORT: "0", ...env };
  try {
    const exitCode = await runCommand(args);
    return { exitCode, stdout: lines.log.join(""), stderr: [...lines.warn, ...lines.error].join("") };
  } finally {
    process.env = environment;
    for (const spy of spies) spy.mockRestore();
  }
}

function toLine(parts: unknown[]): string {
  return `${parts.map((part) => (typeof part === "string" ? part : Bun.inspect(part))).join(" ")}\n`;
}
