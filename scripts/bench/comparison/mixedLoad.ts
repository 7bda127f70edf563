import { join } from "node:path";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { activityForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { createNoisyJpeg } from "#tests/support/media/testImages.ts";

import { residentMegabytes } from "../processStats.ts";
import { runWrk } from "../wrk.ts";
import { startServer } from "./server.ts";
import { listTargets } from "./targets.ts";

export const PAGE_CONNECTIONS = 20;
const PAGES_PER_SECOND = 2_240;
export const OTHER_CONNECTIONS = 4;
const OTHERS_PER_SECOND = 500;
const WRITES_PER_SECOND = 56;
const AGENTS = 4_000;
const KEPT_ARTICLES = 50;
const UPLOAD_BYTES = 20_000_000;
const UPLOAD_BYTES_PER_SECOND = 4_000_000;
const REST_SECONDS = 30;

export interface MixedLoadResult {
  requestsPerSecond: number;
  pageP99Ms: number;
  errors: number;
  /** Acknowledged articles that were missing at the end. */
  lost: number;
  /** Megabytes: before, in the middle and at the end of the load, the peak, and half a minute later. */
  memory: { before: number; middle: number; end: number; peak: number; after: number };
}

/**
 * 80 % pages, 18 % images and tracking calls of 4,000 visitors, 2 % articles that are created and deleted, and one upload of 20 MB after another.
 */
export async function measureMixedLoad(folder: string, seconds: number): Promise<MixedLoadResult> {
  const env = { ...ADMIN_ENV, RATE_LIMITS: "off", TRUSTED_PROXIES: "127.0.0.1" };
  await using server = await startServer(folder, { env });
  const admin = await signIn(server.url);
  const scripts = await writeScripts(folder, server.url);
  const photo = await createNoisyJpeg(12);
  await Bun.sleep(2_000);
  const before = residentMegabytes(server.pid).now;
  const until = performance.now() + seconds * 1000;
  const load = [
    runWrk(server.url, { seconds, connections: PAGE_CONNECTIONS, script: scripts.pages }),
    runWrk(server.url, { seconds, connections: OTHER_CONNECTIONS, script: scripts.others }),
  ] as const;
  const writing = writeArticles(admin, {
    until,
    perSecond: WRITES_PER_SECOND,
    createForm: createArticleForm,
  });
  const uploading = uploadPhotos(admin, photo, until);
  await Bun.sleep((seconds * 1000) / 2);
  const middle = residentMegabytes(server.pid).now;
  const [pages, others] = await Promise.all(load);
  const [writes, uploads] = await Promise.all([writing, uploading]);
  const { now: end, peak } = residentMegabytes(server.pid);
  const lost = await countMissing(admin, writes.kept);
  await Bun.sleep(REST_SECONDS * 1000);
  return {
    requestsPerSecond: Math.round(
      pages.requestsPerSecond + others.requestsPerSecond + writes.count / seconds,
    ),
    pageP99Ms: pages.p99Ms,
    errors: writes.errors + uploads.errors,
    lost,
    memory: { before, middle, end, peak, after: residentMegabytes(server.pid).now },
  };
}

/** Scripts of wrk, which takes less CPU time than a client in this process. */
export async function writeScripts(folder: string, origin: string) {
  const targets = await listTargets(origin);
  const pages = [...new Set(targets.map(({ path }) => path).filter(isPage))];
  const html = await (await fetch(`${origin}/activities`)).text();
  const images = [...new Set(html.match(/\/uploads\/[0-9a-f]{32}-\d+\.webp/g))];
  const scripts = { pages: join(folder, "pages.lua"), others: join(folder, "others.lua") };
  await Bun.write(
    scripts.pages,
    luaScript(
      PAGE_CONNECTIONS / PAGES_PER_SECOND,
      `local paths = ${luaList(pages)}
request = function() return wrk.format("GET", paths[math.random(#paths)], visitor()) end`,
    ),
  );
  await Bun.write(
    scripts.others,
    luaScript(
      OTHER_CONNECTIONS / OTHERS_PER_SECOND,
      `local pages, images = ${luaList(pages)}, ${luaList(images)}
request = function()
  if math.random() < 10 / 18 then return wrk.format("GET", images[math.random(#images)], visitor()) end
  local headers = visitor()
  headers["Content-Type"] = "application/json"
  local session = string.format("%08x%08x", math.random(0, 2^31 - 1), math.random(0, 2^31 - 1))
  local body = string.format('{"path":"%s","title":"A page","sessionId":"%s"}', pages[math.random(#pages)], session)
  return wrk.format("POST", "/api/v1/analytics/track", headers, body)
end`,
    ),
  );
  return scripts;
}

/** @param interval seconds between two requests of a connection */
function luaScript(interval: number, request: string): string {
  return `
visitor = function()
  local n = math.random(0, ${AGENTS - 1})
  return {
    ["Accept-Encoding"] = "gzip",
    ["User-Agent"] = string.format("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/%d.0.%d.0 Safari/537.36", 100 + n % 61, n),
    ["X-Forwarded-For"] = string.format("10.0.%d.%d", math.floor(n / 256), n % 256),
  }
end
delay = function() return ${Math.round(interval * 1000)} end
${request}
`;
}

function luaList(items: readonly string[]): string {
  return `{ ${items.map((item) => `"${item}"`).join(", ")} }`;
}

function isPage(path: string): boolean {
  return !path.startsWith("/api/") && !path.startsWith("/uploads/");
}

function createArticleForm(): FormData {
  return articleForm({ title: crypto.randomUUID() });
}

interface WriteOptions {
  /** As of `performance.now`. */
  until: number;
  perSecond: number;
  createForm: () => FormData;
}

/** Creates articles at a steady rate, and deletes the oldest ones. */
export async function writeArticles(admin: ApiClient, { until, perSecond, createForm }: WriteOptions) {
  const result = { count: 0, errors: 0, kept: [] as string[] };
  for (let next = performance.now(); next < until; next += 1000 / perSecond) {
    await Bun.sleep(Math.max(0, next - performance.now()));
    result.count += 1;
    const oldest = result.kept.length >= KEPT_ARTICLES ? result.kept.shift() : undefined;
    if (oldest !== undefined) {
      const { status } = await admin.request("DELETE", `/articles/delete/${oldest}`);
      if (status !== 200) result.errors += 1;
      continue;
    }
    const response = await admin.request("POST", "/articles/create", createForm());
    const { data } = (await response.json()) as { data: { _id: string } | null };
    if (data) result.kept.push(data._id);
    else result.errors += 1;
  }
  return result;
}

async function countMissing(admin: ApiClient, ids: readonly string[]): Promise<number> {
  const statuses = await Promise.all(
    ids.map(async (id) => (await admin.request("GET", `/articles/${id}`)).status),
  );
  return statuses.filter((status) => status !== 200).length;
}

/** Creates activities with a photo of 20 MB over a line of 32 Mbit/s, and deletes them. */
export async function uploadPhotos(admin: ApiClient, photo: Uint8Array, until: number) {
  const image = new Uint8Array(UPLOAD_BYTES);
  image.set(photo);
  let count = 0;
  let errors = 0;
  while (performance.now() < until) {
    count += 1;
    const request = new Response(activityForm({ images: [image] }));
    // Read first: the header of a form is lost with its body.
    const contentType = request.headers.get("content-type") ?? "";
    const body = throttle(await request.bytes());
    const response = await admin.request("POST", "/projects/create", { body, contentType });
    const { data } = (await response.json()) as { data: { _id: string } | null };
    if (data) await admin.request("DELETE", `/projects/delete/${data._id}`);
    else errors += 1;
  }
  return { count, errors };
}

function throttle(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const chunk = UPLOAD_BYTES_PER_SECOND / 10;
  let offset = 0;
  return new ReadableStream({
    async pull(controller) {
      if (offset > 0) await Bun.sleep(100);
      controller.enqueue(bytes.subarray(offset, offset + chunk));
      offset += chunk;
      if (offset >= bytes.length) controller.close();
    },
  });
}
