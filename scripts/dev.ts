// `npm run dev`: serves the site, and builds and restarts it after every change of a file. Reload the page to see it.
import { watch } from "node:fs";

const WATCHED = ["src", "migrations"];
/** An editor or git writes several files at once. */
const SETTLE_MS = 50;

let server: Bun.Subprocess | null = null;
let changed = Promise.withResolvers<void>();

for (const folder of WATCHED) watch(folder, { recursive: true }, () => changed.resolve());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void leave());

for (;;) {
  // From here on, a change counts for the next round.
  changed = Promise.withResolvers();
  if (await isPrepared()) await restart();
  await changed.promise;
  await Bun.sleep(SETTLE_MS);
}

/** What does not build leaves the last good version running. */
async function isPrepared(): Promise<boolean> {
  return (await run([process.execPath, "scripts/prepare.ts"]).exited) === 0;
}

async function restart() {
  await stop();
  server = run(["dist/vitrine", "serve"]);
}

async function stop() {
  server?.kill("SIGTERM");
  await server?.exited;
}

async function leave() {
  await stop();
  process.exit(0);
}

function run(command: string[]) {
  return Bun.spawn(command, { stdio: ["ignore", "inherit", "inherit"] });
}
