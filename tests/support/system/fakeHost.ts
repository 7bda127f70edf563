// A machine to search for programs: it has those that it is given, writes down what it is asked to run, and lets everything succeed.
// For one test.
import { onTestFinished } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
