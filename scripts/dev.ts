// `npm run dev` serves the site from its sources and reloads open pages on changes. `-- --demo` serves a
// temporary copy of the demo content with an admin to sign in as.
import { existsSync, watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { getErrorCode } from "#server/errors.ts";
import { DEFAULT_LANGUAGE } from "#texts/language.ts";

import { copyStaticFiles, OUT_DIR } from "./build/bundle.ts";
import { createServerProcess } from "./dev/serverProcess.ts";
import { createDemoContent, createDemoCopy } from "./dev/demoData.ts";
import { createDevAdmin } from "./dev/devAdmin.ts";
import { createTypeChecker } from "./dev/typeChecker.ts";
import { diagnosticsFromError, formatDiagnostic } from "./dev/diagnostics.ts";
import type { Diagnostic } from "./dev/diagnostics.ts";
import { createProxy } from "./dev/proxy.ts";
import { createBundler } from "./dev/bundler.ts";
import { isAdminCatalogue } from "./texts/adminCatalogues.ts";
import { isCatalogue } from "./texts/catalogues.ts";
import { writeCompiledTexts } from "./texts/writeCompiledTexts.ts";

/** Editors and git write several files at once. */
const DEBOUNCE_MS = 10;

const devAdmin = process.argv.includes("--demo") ? createDevAdmin() : null;
const proxy = await openProxy(Number(process.env["PORT"] ?? 3000));
await mkdir(OUT_DIR, { recursive: true });
const bundler = createBundler(await copyStaticFiles());
await bundler.rebuild(null);
await using demo = devAdmin ? await createDemoCopy(devAdmin) : null;
const dataDir = process.env["DATA_DIR"] ?? ".";
if (!demo && !existsSync(join(dataDir, "vitrine.db"))) await createDemoContent(dataDir);

const checkTypes = createTypeChecker(showDiagnostics);
const app = createServerProcess({ ...demo?.env }, proxy.url);
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
announce();
checkTypes.start();
while (!(await waitForChange())) await applyChanges();
checkTypes.stop();
await app.stop();
await proxy.stop();

/** Exits if the port is in use. */
async function openProxy(port: number) {
  try {
    return await createProxy({ port, devAdmin });
  } catch (error) {
    if (getErrorCode(error) !== "EADDRINUSE") throw error;
    console.error(`Port ${port} is in use. Set PORT to another one.`);
    process.exit(1);
  }
}

function announce() {
  console.log(`Vitrine is served at ${proxy.url}`);
  if (!devAdmin) return console.log(`Back office: ${proxy.url}/admin`);
  console.log(`Back office, signed in: ${proxy.url}/__dev/sign-in (open it in a browser)`);
  console.log(`Email: ${devAdmin.email}, password: ${devAdmin.password}`);
}

/** Resolves to true if the developer ends the server. */
async function waitForChange(): Promise<boolean> {
  await wakeUp.promise;
  await Bun.sleep(DEBOUNCE_MS);
  wakeUp = Promise.withResolvers();
  return shutdown.signal.aborted;
}

async function applyChanges() {
  // The result of a check of older files would replace newer errors.
  checkTypes.stop();
  // The files that this writes are the next change.
  if (changedPaths.some((path) => isCatalogue(path) || isAdminCatalogue(path)))
    for (const problem of await writeCompiledTexts()) console.error(problem);
  const paths = changedPaths.filter(bundler.isInput);
  changedPaths = [];
  if (paths.length === 0 || (await rebuild(paths))) checkTypes.start();
}

/**
 * If the build fails, the last working version keeps running.
 * @returns whether the build and the start succeeded
 */
async function rebuild(paths: string[]): Promise<boolean> {
  const started = performance.now();
  try {
    const needsRestart = await bundler.rebuild(paths);
    const { public: site, admin } = bundler.bundles();
    const isStyle = paths.every((path) => path.endsWith(".css"));
    if (isStyle) proxy.replaceStyles([site[DEFAULT_LANGUAGE].style, admin.style]);
    if (needsRestart) await restartApp();
    else proxy.replaceAssets({ [servedAdmin.script]: admin.script, [servedAdmin.style]: admin.style });
    if (!isStyle) proxy.reloadPages();
    console.log(`${paths[0] ?? ""} in ${Math.round(performance.now() - started)} ms`);
    return true;
  } catch (error) {
    // Retried with the next change.
    changedPaths.push(...paths);
    showDiagnostics(diagnosticsFromError(error));
    if (app.isRunning()) console.log("The last working version stays served.");
    else console.log("The server did not start. Requests wait until it does.");
    return false;
  }
}

async function restartApp() {
  proxy.pause();
  servedAdmin = bundler.bundles().admin;
  proxy.resume(await app.restart());
}

/** In open pages and in the terminal. */
function showDiagnostics(diagnostics: Diagnostic[]) {
  proxy.showDiagnostics(diagnostics);
  for (const diagnostic of diagnostics) console.error(formatDiagnostic(diagnostic));
}
