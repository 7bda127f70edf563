// `npm run bench:pictures`: time and memory that dist/vitrine takes for the costliest pictures that its limits let through.
import { uploadForm } from "#tests/support/activityForm.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/admin.ts";
import { startVitrine } from "#tests/e2e/support/startVitrine.ts";

import { COSTLY_PICTURES } from "./costlyPictures.ts";
import { megabytes, processorMs } from "./ofProcess.ts";

const env = { ...ADMIN_ENV, LOG_LEVEL: "warn" };
const [wanted = ""] = process.argv.slice(2);

const rows: Record<string, Record<string, string | number>> = {};
for (const [name, make] of Object.entries(COSTLY_PICTURES)) {
  if (name.includes(wanted)) rows[name] = await measure(await make());
}
console.table(rows);
const refused = Object.keys(rows).filter((name) => rows[name]?.["answer"] !== 201);
if (refused.length > 0) throw new Error(`Refused, so that nothing was measured: ${refused.join("; ")}`);

/** In a server of its own: the most that was ever resident is the picture's doing. */
async function measure(picture: Uint8Array) {
  await using vitrine = await startVitrine({ env });
  const admin = await signIn(vitrine.url);
  const atRest = megabytes(vitrine.pid).now;
  const usedBefore = processorMs(vitrine.pid);
  const started = performance.now();
  const answer = await admin.ask("POST", "/upload/project-image", uploadForm(picture));
  const ms = performance.now() - started;
  return {
    "file (MB)": (picture.length / 1e6).toFixed(1),
    answer: answer.status,
    "time (s)": (ms / 1000).toFixed(2),
    "processor (s)": ((processorMs(vitrine.pid) - usedBefore) / 1000).toFixed(2),
    "at rest (MB)": atRest,
    "at most (MB)": megabytes(vitrine.pid).peak,
  };
}
