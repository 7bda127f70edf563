import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import type { ApiClient } from "#tests/e2e/support/server/apiClient.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { activityForm } from "#tests/support/content/activityForm.ts";
import { createNoisyJpeg } from "#tests/support/media/testImages.ts";

import { residentMegabytes } from "../processStats.ts";
import { startServer } from "./server.ts";
import type { BenchServer } from "./server.ts";
import { listTargets } from "./targets.ts";

const CONNECTIONS = 24;
const REQUESTS_PER_SECOND = 2_800;
const AGENTS = 4_000;
const REST_SECONDS = 30;
const UPLOAD_BYTES = 20_000_000;

export interface MixedLoadResult {
  requestsPerSecond: number;
  pageP99Ms: number;
  errors: number;
  /** Acknowledged writes that were not found at the end. */
  lost: number;
  /** Megabytes: before, after two minutes (or the middle), peak, and some time after the load. */
  memory: { before: number; middle: number; end: number; peak: number; after: number };
}

/** 80 % pages, 10 % images, 8 % tracking calls, 2 % writes of articles, and an upload of 20 MB all the time. */
export async function measureMixedLoad(folder: string, seconds: number): Promise<MixedLoadResult> {
  await using server = await startServer(folder, {
    ...ADMIN_ENV,
    RATE_LIMITS: "off",
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const admin = await signIn(server.url);
  const targets = await listTargets(server.url);
  const pages = [...new Set(targets.map(({ path }) => path).filter(isPage))];
  const images = await listImages(server.url);
  const load = new MixedLoad(server, admin, { pages, images });
  await Bun.sleep(2_000);
  const before = residentMegabytes(server.pid).now;
  const until = performance.now() + seconds * 1000;
  const workers = Array.from({ length: CONNECTIONS }, () => load.work(until));
  const uploading = load.upload(until);
  await Bun.sleep((seconds * 1000) / 2);
  const middle = residentMegabytes(server.pid).now;
  await Promise.all([...workers, uploading]);
  const { now: end, peak } = residentMegabytes(server.pid);
  const lost = await load.countLost();
  await Bun.sleep(REST_SECONDS * 1000);
  return {
    requestsPerSecond: Math.round(load.requests / seconds),
    pageP99Ms: percentile(load.pageTimes, 0.99),
    errors: load.errors,
    lost,
    memory: { before, middle, end, peak, after: residentMegabytes(server.pid).now },
  };
}

class MixedLoad {
  readonly #server: BenchServer;
  readonly #admin: ApiClient;
  readonly #paths: { pages: string[]; images: string[] };
  readonly #articles: string[] = [];
  readonly pageTimes: number[] = [];
  requests = 0;
  errors = 0;

  constructor(server: BenchServer, admin: ApiClient, paths: { pages: string[]; images: string[] }) {
    this.#server = server;
    this.#admin = admin;
    this.#paths = paths;
  }

  /** One connection at its share of the rate. */
  async work(until: number): Promise<void> {
    const intervalMs = (1000 * CONNECTIONS) / REQUESTS_PER_SECOND;
    let next = performance.now() + Math.random() * intervalMs;
    while (performance.now() < until) {
      const wait = next - performance.now();
      if (wait > 0) await Bun.sleep(wait);
      next = Math.max(next + intervalMs, performance.now() - 1000);
      await this.#request().catch(() => (this.errors += 1));
      this.requests += 1;
    }
  }

  /** Creates and deletes an activity with a photo of 20 MB, again and again. */
  async upload(until: number): Promise<void> {
    const photo = new Uint8Array(UPLOAD_BYTES);
    photo.set(await createNoisyJpeg(12));
    while (performance.now() < until) {
      const response = await this.#admin.request(
        "POST",
        "/projects/create",
        activityForm({ images: [photo] }),
      );
      if (response.status !== 201) this.errors += 1;
      const { data } = (await response.json()) as { data: { _id: string } | null };
      if (data) await this.#admin.request("DELETE", `/projects/delete/${data._id}`);
    }
  }

  async countLost(): Promise<number> {
    const statuses = this.#articles.map(
      async (id) => (await this.#admin.request("GET", `/articles/${id}`)).status,
    );
    return (await Promise.all(statuses)).filter((status) => status !== 200).length;
  }

  async #request() {
    const kind = Math.random();
    if (kind < 0.8) return this.#loadPage();
    if (kind < 0.9) return this.#fetch(pick(this.#paths.images));
    if (kind < 0.98) return this.#track();
    return this.#write();
  }

  async #loadPage() {
    const started = performance.now();
    await this.#fetch(pick(this.#paths.pages), { headers: visitorHeaders() });
    this.pageTimes.push(performance.now() - started);
  }

  async #fetch(path: string, init: RequestInit = {}) {
    const response = await fetch(this.#server.url + path, init);
    await response.arrayBuffer();
    if (!response.ok) this.errors += 1;
  }

  #track() {
    return this.#fetch("/api/v1/analytics/track", {
      method: "POST",
      headers: { ...visitorHeaders(), "content-type": "application/json" },
      body: JSON.stringify({
        path: pick(this.#paths.pages),
        title: "A page",
        sessionId: crypto.randomUUID(),
      }),
    });
  }

  /** Keeps about 50 articles: creates one, or deletes the oldest. */
  async #write() {
    const oldest = this.#articles.length > 50 ? this.#articles.shift() : undefined;
    if (oldest !== undefined) {
      const response = await this.#admin.request("DELETE", `/articles/delete/${oldest}`);
      if (response.status !== 200) this.errors += 1;
      return;
    }
    const response = await this.#admin.request(
      "POST",
      "/articles/create",
      articleForm({ title: crypto.randomUUID() }),
    );
    const { data } = (await response.json()) as { data: { _id: string } | null };
    if (response.status === 201 && data) this.#articles.push(data._id);
    else this.errors += 1;
  }
}

function isPage(path: string): boolean {
  return !path.startsWith("/api/") && !path.startsWith("/uploads/");
}

function visitorHeaders(): Record<string, string> {
  const visitor = Math.floor(Math.random() * AGENTS);
  return {
    "user-agent": `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (visitor % 61)}.0.${visitor}.0 Safari/537.36`,
    "x-forwarded-for": `10.0.${visitor >> 8}.${visitor & 255}`,
  };
}

async function listImages(origin: string): Promise<string[]> {
  const html = await (await fetch(`${origin}/activities`)).text();
  return [...new Set(html.match(/\/uploads\/[0-9a-f]{32}-\d+\.webp/g))];
}

function pick(items: readonly string[]): string {
  return items[Math.floor(Math.random() * items.length)] ?? "/";
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN;
}
