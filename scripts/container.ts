// `npm run container` builds the Docker image and tests it the way an operator uses it. Requires a Docker
// engine. Arguments after `--` go to both `docker build` and `docker run`: `npm run container --
// --network=host`.
import { ADMIN_ENV, requestLogin } from "#tests/e2e/support/server/apiClient.ts";
import { freePort } from "#tests/e2e/support/server/startVitrine.ts";

const IMAGE = "vitrine-check";
const name = `vitrine-check-${process.pid}`;
const port = freePort();
const url = `http://127.0.0.1:${port}`;
const flags = Bun.argv.slice(2);
/** As in docs/operate.md. */
const RESTRICTIONS = ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges"];

docker(["build", "--quiet", "--tag", IMAGE, ...flags, "."]);
try {
  startContainer();
  await waitUntilHealthy();
  const id = docker(["exec", name, "id", "--user"]);
  check("it does not run as root", id === "10001", id);
  check("the log tells where to make the first admin", logs().includes("/vitrine/setup#"), logs());
  check("a page is served", (await fetch(url)).ok);

  const second = tryDocker(["run", "--rm", "--volume", `${name}:/data`, ...flags, IMAGE]);
  check(
    "a second one on the same volume is refused",
    second.exitCode === 1 && second.output.includes("already running"),
  );

  const createCommand = `vitrine admin create --email ${ADMIN_ENV.ADMIN_EMAIL} --first-name Somsri --last-name Jaidee --password-stdin`;
  docker(["exec", "--interactive", name, ...createCommand.split(" ")], ADMIN_ENV.ADMIN_PASSWORD);
  docker(["kill", "--signal", "KILL", name]);
  docker(["start", name]);
  await waitUntilHealthy();
  check("an admin made before SIGKILL signs in after it", (await requestLogin(url)).ok);

  const backupPath = docker(["exec", name, ..."vitrine backup /backup".split(" ")]);
  check("a backup goes into a volume of its own", backupPath.startsWith("/backup/vitrine-"), backupPath);

  docker(["stop", name]);
  const exitCode = docker(["inspect", "--format", "{{.State.ExitCode}}", name]);
  check("it ends by itself when it is stopped", exitCode === "0", exitCode);

  docker(["rm", name]);
  startContainer();
  await waitUntilHealthy();
  check("a new container finds the data of the one before", (await requestLogin(url)).ok);
} finally {
  tryDocker(["rm", "--force", name]);
  tryDocker(["volume", "rm", name, `${name}-backup`]);
}

/** Runs the health check every second instead of every 30. */
function startContainer(): void {
  const published = ["--publish", `127.0.0.1:${port}:${port}`, "--env", `PORT=${port}`];
  const volumes = ["--volume", `${name}:/data`, "--volume", `${name}-backup:/backup`];
  docker([
    "run",
    "--detach",
    "--name",
    name,
    "--health-interval=1s",
    ...RESTRICTIONS,
    ...published,
    ...volumes,
    ...flags,
    IMAGE,
  ]);
}

/** Waits up to 30 seconds until the image's health check passes. */
async function waitUntilHealthy(): Promise<void> {
  const inspections = Array.from({ length: 60 }, () => [
    "inspect",
    "--format",
    "{{.State.Health.Status}}",
    name,
  ]);
  for (const state of inspections) {
    if (docker(state) === "healthy") return;
    await Bun.sleep(500);
  }
  throw new Error(`The container did not become healthy:\n${logs()}`);
}

function logs(): string {
  return docker(["logs", name]);
}

function check(description: string, isTrue: boolean, details = ""): void {
  if (!isTrue) throw new Error(`Not so: ${description}. ${details}`);
  console.log(`✓ ${description}`);
}

/** Returns the output; throws with it if the command failed. */
function docker(args: string[], input = ""): string {
  const { exitCode, output } = tryDocker(args, input);
  if (exitCode !== 0) throw new Error(`docker ${args.join(" ")} ended with ${exitCode}:\n${output}`);
  return output;
}

function tryDocker(args: string[], input = "") {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["docker", ...args], { stdin: Buffer.from(input) });
  return { exitCode, output: `${stdout.toString()}${stderr.toString()}`.trim() };
}
