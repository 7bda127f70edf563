// `npm run bench:editor` measures what a key costs in the editor of an article, on a processor that is slowed four times.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright";

import { recordTexts } from "#texts/admin/records.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { launchBrowser, openMonitoredPage } from "#tests/e2e/support/browser/openPage.ts";
import { findArticleId } from "#tests/e2e/support/browser/articleForm.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { percentile } from "./statistics.ts";

const SLOWER = 4;
const WORDS = "Small steps, taken every week, change more than one large plan. ";
const CASES = [
  { letters: 10_000, limit: 16 },
  { letters: 200_000, limit: 50 },
];
/** Between two keys, as a fast typist. */
const PAUSE_MS = 100;
const KEYS = 150;

const browser = await launchBrowser();
const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
try {
  await using vitrine = await startVitrine({
    dataDir,
    env: { ...ADMIN_ENV, LOG_LEVEL: "warn", RATE_LIMITS: "off" },
  });
  const rows = [];
  for (const { letters, limit } of CASES) rows.push(await measure(vitrine, letters, limit));
  console.table(rows);
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Opens an article of this length twice: to type in its title, a plain field, and then in its text. */
async function measure(vitrine: { url: string }, letters: number, limit: number) {
  const title = `${letters} letters`;
  const paragraph = WORDS.repeat(5).trim();
  const count = Math.floor(letters / (paragraph.length + 2));
  const content = Array.from({ length: count }, () => paragraph).join("\n\n");
  await (await signIn(vitrine.url)).create("/articles/create", articleForm({ title, content }));
  const { page } = await openMonitoredPage(browser, { baseURL: vitrine.url });
  await visitAdmin(page, `/admin/article/edit/${await findArticleId(vitrine.url, title)}`);
  const text = page.locator('[aria-multiline="true"]');
  await text.waitFor();
  await page.getByLabel(recordTexts.types.article.fields.title, { exact: true }).click();
  const plain = await type(page);
  await text.locator("p").nth(2).click();
  const editor = await type(page);
  await page.close();
  return { letters, "limit (ms)": limit, ...editor, "plain field p95": plain["with layout and paint p95"] };
}

/** The time of the main thread for each key, until the next one. */
async function type(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return ["ScriptDuration", "TaskDuration"].map(
      (name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000,
    );
  };
  const script: number[] = [];
  const task: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const [scriptBefore = 0, taskBefore = 0] = await read();
    await page.keyboard.press(key % 6 === 5 ? "Space" : "a");
    await Bun.sleep(PAUSE_MS);
    const [scriptAfter = 0, taskAfter = 0] = await read();
    script.push(scriptAfter - scriptBefore);
    task.push(taskAfter - taskBefore);
  }
  await session.detach();
  return {
    "script p50": percentileOf(script, 0.5),
    "script p95": percentileOf(script, 0.95),
    "with layout and paint p50": percentileOf(task, 0.5),
    "with layout and paint p95": percentileOf(task, 0.95),
  };
}

function percentileOf(times: readonly number[], part: number): string {
  return percentile(
    times.toSorted((one, other) => one - other),
    part,
  );
}
