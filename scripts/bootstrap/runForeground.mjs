// Runs a command in the foreground as if it had been called in our place: its terminal, its signals, its exit code.
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** Never returns to its caller: the process ends with the command. */
export function handOver(command, options, settings) {
  const child = spawn(command, options, { stdio: "inherit", ...settings });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
