import { parseTypeErrors } from "./diagnostics.ts";
import type { Diagnostic } from "./diagnostics.ts";

export function createTypeChecker(report: (diagnostics: Diagnostic[]) => void) {
  let running: Bun.Subprocess<"ignore", "pipe", "ignore"> | null = null;

  async function runCheck() {
    const child = Bun.spawn([process.execPath, "check", "--no-script"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    running = child;
    const output = await new Response(child.stdout).text();
    // Otherwise a newer check has replaced this one.
    if (running === child) report(parseTypeErrors(output));
  }

  return {
    /** Cancels a running check. */
    start(): void {
      running?.kill();
      void runCheck();
    },
    stop(): void {
      running?.kill();
      running = null;
    },
  };
}
