// `npm test` runs the checks in order and stops at the first failure. `npm test -- types unit` runs only those,
// `--keep-going` continues after failures. `--all` adds the slow ones, which CI always runs.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

import { installBrowser } from "#tests/e2e/support/install/findBrowser.ts";
import { findDebootstrap } from "#tests/e2e/support/install/findDebootstrap.ts";
import { findJava } from "#tests/e2e/support/install/findJava.ts";
import { findOtherBrowsers } from "#tests/e2e/support/install/findOtherBrowsers.ts";
import { findVarnish } from "#tests/e2e/support/install/findVarnish.ts";

import { ZERO_TOTALS, parseJUnitReport, addTotals } from "./junitReport.ts";
import type { Totals } from "./junitReport.ts";

interface Step {
  name: string;
  title: string;
  /** Arguments for Bun. */
  command: string[];
  env?: Record<string, string>;
  /** Left out unless it is named, in CI and with `--all`. */
  isSlow?: boolean;
  /** Its tests are counted individually; any other step counts as one. */
  hasTests?: boolean;
  /** The exit code that means that the step cannot run here: neither passed nor failed. */
  unavailableExitCode?: number;
  prepare?(): void;
}

const allBrowserTests = [...new Bun.Glob("tests/e2e/**/*.e2e.ts").scanSync()]
  .map((path) => `./${path}`)
  .sort();
/** Journeys that take long and seldom find something: other browsers, the development server, memory. */
const slowTests = allBrowserTests.filter((path) => path.startsWith("./tests/e2e/slow/"));
const browserTests = allBrowserTests.filter((path) => !slowTests.includes(path));

/** CI logs are often truncated: a dot per passing test leaves space for errors. */
const TEST_FLAGS = process.env["CI"] ? ["--dots"] : [];

/** With a third worker on two cores, tests time out. The files of a worker share its browser. */
const BROWSER_FLAGS = ["--parallel=2", "--no-isolate"];

const STEPS: Step[] = [
  { name: "format", title: "Formatting", command: ["fmt", "--check", "--no-script"] },
  { name: "types", title: "Types", command: ["check", "--no-script"] },
  { name: "lint", title: "Lint", command: ["run", "--bun", "oxlint"] },
  {
    name: "unit",
    title: "Unit, API and component tests",
    command: ["test", ...TEST_FLAGS, "--parallel", "--no-isolate"],
    hasTests: true,
  },
  { name: "build", title: "Build", command: ["scripts/build.ts"] },
  {
    name: "browser",
    title: "Browser tests",
    command: ["test", ...TEST_FLAGS, ...BROWSER_FLAGS, ...browserTests],
    hasTests: true,
    prepare: prepareBrowser,
  },
  {
    name: "slow",
    title: "Slow browser tests",
    command: ["test", ...TEST_FLAGS, ...BROWSER_FLAGS, ...slowTests],
    isSlow: true,
    hasTests: true,
    prepare() {
      const { firefox, webKit } = findOtherBrowsers();
      console.log(
        `Also in ${firefox} and ${webKit.miniBrowser}, with ${findDebootstrap()} and ${findVarnish()}`,
      );
      prepareBrowser();
    },
  },
  {
    name: "texts",
    title: "Unit tests with marked texts",
    command: ["test", ...TEST_FLAGS, "--parallel", "--no-isolate"],
    env: { MARK_TEXTS: "1" },
    isSlow: true,
    hasTests: true,
  },
  // Last, because it depends on the registry.
  {
    name: "audit",
    title: "Known vulnerabilities of the dependencies",
    command: ["scripts/audit.ts", "--report-unavailable"],
    unavailableExitCode: 75,
  },
];

const stepNames = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const shouldContinue = process.argv.includes("--keep-going");
const runsSlow = process.env["CI"] !== undefined || process.argv.includes("--all");
process.exit(runAll(selectSteps(stepNames)));

function selectSteps(names: string[]): Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(", ")}. Steps: ${STEPS.map(({ name }) => name).join(", ")}.`);
    process.exit(1);
  }
  if (names.length > 0) return STEPS.filter(({ name }) => names.includes(name));
  return STEPS.filter(({ isSlow }) => !isSlow || runsSlow);
}

function runAll(steps: Step[]): number {
  const failed: string[] = [];
  const unavailable: string[] = [];
  let totals = ZERO_TOTALS;
  for (const step of steps) {
    console.log(`\n── ${step.title} ──`);
    const result = runStep(step);
    if (result === "unavailable") {
      unavailable.push(step.title);
      continue;
    }
    totals = addTotals(totals, result);
    if (result.failed === 0) continue;
    failed.push(step.title);
    if (!shouldContinue) break;
  }
  if (unavailable.length > 0) console.log(`\nNot available: ${unavailable.join(", ")}`);
  console.log(
    failed.length > 0
      ? `\nFailed: ${failed.join(", ")}`
      : `\nAll ${unavailable.length > 0 ? "other " : ""}checks passed`,
  );
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return failed.length > 0 ? 1 : 0;
}

function runStep(step: Step): Totals | "unavailable" {
  const { command, env, hasTests, unavailableExitCode, prepare } = step;
  try {
    prepare?.();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  if (hasTests) return runTests(step);
  const exitCode = run(command, env);
  if (exitCode === unavailableExitCode) return "unavailable";
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function prepareBrowser() {
  if (browserTests.length === 0) throw new Error("There are no browser tests in tests/e2e");
  console.log(`In ${installBrowser()}, with ${findJava()} for the HTML checker`);
  if (run(["scripts/prepareDemo.ts"]) !== 0) throw new Error("The demo content could not be created");
}

function runTests({ name, command, env }: Step): Totals {
  const report = `dist/${name}-tests.xml`;
  mkdirSync("dist", { recursive: true });
  rmSync(report, { force: true });
  const succeeded = run([...command, "--reporter=junit", `--reporter-outfile=${report}`], env) === 0;
  return parseJUnitReport(existsSync(report) ? readFileSync(report, "utf8") : "", succeeded);
}

/** Returns the exit code. */
function run(command: string[], env: Record<string, string> = {}): number {
  return Bun.spawnSync([process.execPath, ...command], {
    stdio: ["inherit", "inherit", "inherit"],
    env: { ...process.env, ...env },
  }).exitCode;
}
