// `npm run dev` serves the site from its sources and reloads open pages on changes. `-- --demo` serves a
// temporary copy of the demo content with an admin to sign in as.
import { existsSync, watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { copyStaticFiles, OUT_DIR } from "./build/bundle.ts";
import { createServerProcess } from "./dev/serverProcess.ts";
import { createDemoCopy, seedDemo } from "./dev/demoData.ts";
import { createTypeChecker } from "./dev/typeChecker.ts";
import { diagnosticsFromError } from "./dev/diagnostics.ts";
import { createProxy } from "./dev/proxy.ts";
import { createBundler } from "./dev/bundler.ts";

/** Editors and git write several files at once. */
const DEBOUNCE_MS = 10;

await mkdir(OUT_DIR, { recursive: true });
const bundler = createBundler(await copyStaticFiles());
await bundler.rebuild(null);
await using demo = process.argv.includes("--demo") ? await createDemoCopy() : null;
const dataDir = process.env["DATA_DIR"] ?? ".";
if (!demo && !existsSync(join(dataDir, "vitrine.db"))) await seedDemo(dataDir);

const proxy = await createProxy(Number(process.env["PORT"] ?? 3000));
const checkTypes = createTypeChecker(proxy.showDiagnostics);
const app = createServerProcess({ ...demo?.env });
let changedPaths: string[] = [];
let wakeUp = Promise.withResolvers<void>();
const shutdown = new AbortController();
/** The admin files as the running process names them. */
let servedAdmin = bundler.bundles().admin;

watch("src", { recursive: true, signal: shutdown.signal }, (_, name) => {
  if (name) changedPaths.push(join("src", name));
  wakeUp.resolve();
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    shutdown.abort();
    wakeUp.resolve();
  });
}

await restartApp();
console.log(`Vitrine is served at ${proxy.url}`);
if (demo) console.log(`Signed in at ${proxy.url}/__dev/sign-in`);
while (!(await waitForChange())) await applyChanges();
checkTypes.stop();
await app.stop();
await proxy.stop();

/** Resolves to true if the developer ends the server. */
async function waitForChange(): Promise<boolean> {
  await wakeUp.promise;
  await Bun.sleep(DEBOUNCE_MS);
  wakeUp = Promise.withResolvers();
  return shutdown.signal.aborted;
}

/** If the build or the start fails, the last working version keeps running. */
async function applyChanges() {
  // The result of a check of older files would replace newer errors.
  checkTypes.stop();
  const paths = changedPaths.filter(bundler.isInput);
  changedPaths = [];
  if (paths.length === 0) return checkTypes.start();
  const started = performance.now();
  try {
    const needsRestart = await bundler.rebuild(paths);
    const { public: site, admin } = bundler.bundles();
    const isStyle = paths.every((path) => path.endsWith(".css"));
    if (isStyle) proxy.replaceStyles([site.style, admin.style]);
    if (needsRestart) await restartApp();
    else proxy.replaceAssets({ [servedAdmin.script]: admin.script, [servedAdmin.style]: admin.style });
    if (!isStyle) proxy.reloadPages();
    console.log(`${paths[0] ?? ""} in ${Math.round(performance.now() - started)} ms`);
    checkTypes.start();
  } catch (error) {
    // Retried with the next change.
    changedPaths.push(...paths);
    proxy.showDiagnostics(diagnosticsFromError(error));
  }
}

async function restartApp() {
  proxy.pause();
  servedAdmin = bundler.bundles().admin;
  proxy.resume(await app.restart());
}
