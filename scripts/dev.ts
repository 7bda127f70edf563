// `npm run dev`: serves the site from its sources. A change of a file is in the open browser by itself. `-- --demo` serves a throwaway
// copy of the demo content, with an admin to sign in as.
import { existsSync, watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { copyFiles, OUT } from "./build/bundle.ts";
import { createAppProcess } from "./dev/appProcess.ts";
import { copyDemo, fillWithDemo } from "./dev/demoCopy.ts";
import { createTypeCheck } from "./dev/typeCheck.ts";
import { problemsOf } from "./dev/problems.ts";
import { createProxy } from "./dev/proxy.ts";
import { createBundler } from "./dev/rebuild.ts";

const WATCHED = ["src", "migrations"];
/** An editor or git writes several files at once. */
const SETTLE_MS = 10;

await mkdir(OUT, { recursive: true });
const bundler = createBundler(await copyFiles());
await bundler.rebuild(null);
await using demo = process.argv.includes("--demo") ? await copyDemo() : null;
const dataDir = process.env["DATA_DIR"] ?? ".";
if (!demo && !existsSync(join(dataDir, "vitrine.db"))) await fillWithDemo(dataDir);

const proxy = await createProxy(Number(process.env["PORT"] ?? 3000));
const checkTypes = createTypeCheck(proxy.report);
const app = createAppProcess({ ...demo?.env });
let changed: string[] = [];
let wake = Promise.withResolvers<void>();
const stopping = new AbortController();
/** The back office's files as the running process names them. */
let served = bundler.bundles().admin;

for (const folder of WATCHED) {
  watch(folder, { recursive: true, signal: stopping.signal }, (_, name) => {
    if (name) changed.push(join(folder, name));
    wake.resolve();
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopping.abort();
    wake.resolve();
  });
}

await restart();
console.log(`Vitrine is served at ${proxy.url}`);
if (demo) console.log(`Signed in at ${proxy.url}/__dev/sign-in`);
while (!(await nextChange())) await update();
checkTypes.stop();
await app.stop();
await proxy.stop();

/** @returns whether the developer wants to end */
async function nextChange(): Promise<boolean> {
  await wake.promise;
  await Bun.sleep(SETTLE_MS);
  wake = Promise.withResolvers();
  return stopping.signal.aborted;
}

/** What does not build or start leaves the last good version running. */
async function update() {
  const paths = changed;
  changed = [];
  const started = performance.now();
  try {
    const needsRestart = await bundler.rebuild(paths);
    const { public: site, admin } = bundler.bundles();
    const isStyle = paths.every((path) => path.endsWith(".css"));
    if (isStyle) proxy.restyle([site.style, admin.style]);
    if (needsRestart) await restart();
    else proxy.replace({ [served.script]: admin.script, [served.style]: admin.style });
    if (!isStyle) proxy.reload();
    console.log(`${paths[0] ?? ""} in ${Math.round(performance.now() - started)} ms`);
    checkTypes.start();
  } catch (error) {
    // Bundled again with the next change, whichever it is.
    changed.push(...paths);
    proxy.report(problemsOf(error));
  }
}

async function restart() {
  proxy.hold();
  served = bundler.bundles().admin;
  proxy.release(await app.restart());
}
