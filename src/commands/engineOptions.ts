import { MEBIBYTE } from "#contract/images.ts";

/** Options that the JavaScript engine reads once, when a process starts. Figures: "Memory" and "The start" in docs/performance.md. */
export const ENGINE_OPTIONS: Readonly<Record<string, string>> = {
  // The heap may grow to this multiple of the live objects before old garbage is collected; about 3 by default on a
  // machine of more than 16 GB, where no option changes it. Hence the smaller size of memory.
  BUN_JSC_smallHeapGrowthFactor: "1.5",
  BUN_JSC_forceRAMSize: String(512 * MEBIBYTE),
  // With 1/3, the default, a factor of 1.5 would make every collection a full one.
  BUN_JSC_minEdenToOldGenerationRatio: "0.2",
  // Four times the default: much of what a start runs is not worth compiling.
  BUN_JSC_thresholdForJITAfterWarmUp: "2000",
  // Full collections after 10 s without growth, 40 s and 8 minutes later; the second one, after 110 s by default, frees
  // compiled code that did not run since the first.
  BUN_IDLE_GC_SECONDS: "10,40,480",
};

/**
 * Replaces the process by one with the engine options. It keeps its id, parent, standard streams and working directory.
 * Does nothing if the environment sets all options, and on platforms without `execve`.
 * @param args arguments of the command line
 */
export function applyEngineOptions(args: string[]): void {
  const env = { ...ENGINE_OPTIONS, ...process.env };
  const isApplied = Object.keys(ENGINE_OPTIONS).every((name) => name in process.env);
  if (isApplied || !Bun.isStandaloneExecutable || process.platform === "win32") return;
  try {
    process.execve?.(process.execPath, [process.argv0, ...args], env);
  } catch {
    // Not allowed to start a program: serves with the engine's defaults, which take more memory.
  }
}
