// Checks the types after a build has been served: the bundler knows none.
import { typeProblemsOf } from "./problems.ts";
import type { Problem } from "./problems.ts";

export function createTypeCheck(report: (problems: Problem[]) => void) {
  let running: Bun.Subprocess<"ignore", "pipe", "ignore"> | null = null;

  async function check() {
    const child = Bun.spawn([process.execPath, "check", "--no-script"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    running = child;
    const output = await new Response(child.stdout).text();
    // Another check has taken its place.
    if (running === child) report(typeProblemsOf(output));
  }

  return {
    /** Ends the check of an earlier state. */
    start(): void {
      running?.kill();
      void check();
    },
    stop(): void {
      running?.kill();
      running = null;
    },
  };
}
