import { onTestFinished } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a fake host for tests that search for programs: a folder on the PATH with the given programs, and a
 * `run` that records commands and always succeeds. Removed at the end of the test.
 */
export function createFakeHost(programs: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "path-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const commandsRun: string[] = [];
  const addProgram = (name: string) => {
    writeFileSync(join(folder, name), "#!/bin/sh\n");
    chmodSync(join(folder, name), 0o755);
  };
  programs.forEach(addProgram);
  const run = (command: string[]) => {
    commandsRun.push(command.map((word) => word.replace(`${folder}/`, "")).join(" "));
    return true;
  };
  return { path: folder, isDebian: false, log: () => {}, run, commandsRun, addProgram };
}
