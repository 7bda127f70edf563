// `npm run bench:pictures` measures the time and memory that dist/vitrine needs for the most expensive images
// that pass its limits.
import { uploadForm } from "#tests/support/content/activityForm.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { COSTLY_IMAGES } from "./costlyImages.ts";
import { residentMegabytes, cpuTimeMs } from "./processStats.ts";

const env = { ...ADMIN_ENV, LOG_LEVEL: "warn", RATE_LIMITS: "off" };
const [nameFilter = ""] = process.argv.slice(2);

const rows: Record<string, Record<string, string | number>> = {};
for (const [name, make] of Object.entries(COSTLY_IMAGES)) {
  if (name.includes(nameFilter)) rows[name] = await measure(await make());
}
console.table(rows);
const refused = Object.keys(rows).filter((name) => rows[name]?.["answer"] !== 201);
if (refused.length > 0) throw new Error(`Refused, so that nothing was measured: ${refused.join("; ")}`);

/** Starts a server for each image, so that the peak memory is due to that image. */
async function measure(image: Uint8Array) {
  await using vitrine = await startVitrine({ env });
  const admin = await signIn(vitrine.url);
  const idleMegabytes = residentMegabytes(vitrine.pid).now;
  const cpuBefore = cpuTimeMs(vitrine.pid);
  const started = performance.now();
  const response = await admin.request("POST", "/upload/project-image", uploadForm(image));
  const ms = performance.now() - started;
  return {
    "file (MB)": (image.length / 1e6).toFixed(1),
    answer: response.status,
    "time (s)": (ms / 1000).toFixed(2),
    "processor (s)": ((cpuTimeMs(vitrine.pid) - cpuBefore) / 1000).toFixed(2),
    "at rest (MB)": idleMegabytes,
    "at most (MB)": residentMegabytes(vitrine.pid).peak,
  };
}
