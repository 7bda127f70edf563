import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs a command in place of this process: with its terminal, its signals and its exit code. The process exits when the
 * command does.
 */
export function handOver(command, options, settings) {
  // First, so that no signal ends this process alone once the command runs.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  const child = spawn(command, options, { stdio: "inherit", ...settings });
  child.on("error", (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
