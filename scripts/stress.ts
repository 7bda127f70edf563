// `npm run test:stress -- tests/e2e/public/carousel.e2e.ts` runs tests three times beside two processes that keep the cores
// busy. A browser test that fails here depends on luck.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

import { listFailures } from "./junitReport.ts";

const RUNS = 3;
const BUSY_PROCESSES = 2;
const REPORT = "dist/stress-tests.xml";

const files = process.argv.slice(2).map((path) => (path.startsWith(".") ? path : `./${path}`));
if (files.length === 0) {
  console.error("Name the test files, such as tests/e2e/public/carousel.e2e.ts");
  process.exit(1);
}
mkdirSync("dist", { recursive: true });
const busy = Array.from({ length: BUSY_PROCESSES }, () => Bun.spawn([process.execPath, "-e", "for (;;);"]));
const failures: string[] = [];
let passed = 0;
for (let run = 1; run <= RUNS; run += 1) {
  console.log(`\n── Run ${run} of ${RUNS} ──`);
  rmSync(REPORT, { force: true });
  const report = ["--reporter=junit", `--reporter-outfile=${REPORT}`];
  const { exitCode } = Bun.spawnSync([process.execPath, "test", "--no-isolate", ...files, ...report], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  if (exitCode === 0) passed += 1;
  else failures.push(...listFailures(existsSync(REPORT) ? readFileSync(REPORT, "utf8") : ""));
}
for (const child of busy) child.kill();
console.log(`\nPassed ${passed} of ${RUNS} runs on busy cores`);
for (const place of new Set(failures)) {
  const times = failures.filter((failure) => failure === place).length;
  console.log(`Failed ${times} of ${RUNS} times: ${place}`);
}
process.exit(passed === RUNS ? 0 : 1);
