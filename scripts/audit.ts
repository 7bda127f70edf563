// `npm run audit` asks the registry for known vulnerabilities of the dependencies in `bun.lock`. Exits with 1 if there are
// any, or if the audit failed. Some registries have no audits: the output then says so.

/** With `--report-unavailable`, the exit code if the registry has no audits; else 0. Known to `scripts/test.ts`. */
const UNAVAILABLE_EXIT_CODE = 75;

/** A registry without the endpoint, as opposed to one that fails. */
const NO_ENDPOINT = /advisories\/bulk - (404|405|501)\b/;

const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, "audit"]);
const output = `${stdout}${stderr}`.trim();
if (exitCode !== 0 && NO_ENDPOINT.test(output)) {
  console.log("Not audited: the registry does not answer audits");
  process.exit(process.argv.includes("--report-unavailable") ? UNAVAILABLE_EXIT_CODE : 0);
}
console.log(output);
process.exit(exitCode);
