import { readdirSync, readFileSync } from "node:fs";

/** The running children of a process with the argument. A shell that has not started its program yet does not count. */
export function findChildren(parent: number, argument: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent && hasArgument(pid, argument));
}

/** True for a process that has not ended. */
export function isAlive(pid: number): boolean {
  return parentOf(pid) !== null;
}

/** Waits until the condition is true, without a limit of its own. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await Bun.sleep(5);
}

/** `null` for a process that has ended. */
function parentOf(pid: number): number | null {
  const [, state, parent] = /\) (\w) (\d+)/.exec(readProcessFile(pid, "stat")) ?? [];
  return state === undefined || state === "Z" ? null : Number(parent);
}

function hasArgument(pid: number, argument: string): boolean {
  const [program, ...others] = readProcessFile(pid, "cmdline").split("\0");
  return program !== "sh" && others.includes(argument);
}

/** Empty for a process that has ended. */
export function readProcessFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
