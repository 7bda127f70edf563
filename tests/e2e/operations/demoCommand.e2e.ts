import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { ACTIVITIES } from "#content/activities.ts";
import type { Activity } from "#content/activities.ts";
import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import type { PublicLogo } from "#contract/content/clients.ts";
import { fileNameOf } from "#contract/images.ts";
import { DEMO_ACTIVITIES } from "#demo/activities.ts";
import { DEMO_ARTICLES } from "#demo/articles.ts";
import { DEMO_CLIENTS } from "#demo/clients.ts";
import { seedDemoContent, findImagePlaceholders } from "#demo/seedDemoContent.ts";
import type { DemoContent } from "#demo/seedDemoContent.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const TIMEOUT_MS = 60_000;
/** Tests override only what they need, because processing the images of the whole demo is slow. */
const EMPTY_CONTENT: DemoContent = { records: {}, clients: [], legalTexts: [] };

test(
  "an activity shows its cover first, and every other image has an alt text",
  async () => {
    await using app = await createTestServer();
    const campus = DEMO_ACTIVITIES.find(({ logo }) => logo === "walls-dark.webp");
    if (!campus) throw new Error("No demo activity has this logo");
    await seedDemoContent(app.parts, {
      ...EMPTY_CONTENT,
      records: { [ACTIVITIES.plural]: [campus] },
    });
    const { data } = await app.request("GET", "/projects/get");
    const [activity] = data as Activity[];
    expect(activity).toMatchObject({ name: campus.name, category: campus.category });
    expect(activity?.pictures.map(({ alt }) => alt)).toEqual(["", ...campus.images.map(({ alt }) => alt)]);
  },
  TIMEOUT_MS,
);

test(
  "placeholders in articles are replaced by paths of stored images, and only published articles are public",
  async () => {
    await using app = await createTestServer();
    const articles = DEMO_ARTICLES.filter(
      ({ status, content }) =>
        status === "Draft" || findImagePlaceholders(content).includes("drawing-stairs.webp"),
    );
    expect(articles).toHaveLength(2);
    await seedDemoContent(app.parts, { ...EMPTY_CONTENT, records: { [ARTICLES.plural]: articles } });
    const published = (await app.request("GET", "/articles/get")).data as Article[];
    expect(published.map(({ status }) => status)).toEqual(["Published"]);
    const { html } = (await app.request("GET", `/articles/${published[0]?._id}`)).data as Required<
      Pick<Article, "html">
    >;
    expect(html).not.toContain("{{");
    const [, path = ""] = /<img[^>]* src="(\/uploads\/[^"]+)"/.exec(html) ?? [];
    expect(existsSync(join(app.uploadsDir, fileNameOf(path)))).toBe(true);
    const all = (await app.request("GET", "/articles/get", { token: await app.signIn() })).data as Article[];
    expect(all.map(({ status }) => status)).toEqual(["Draft", "Published"]);
    expect(app.listStagedFiles()).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "the logo marquees show active clients and partners in the order in which they joined",
  async () => {
    await using app = await createTestServer();
    expect(await seedDemoContent(app.parts, { ...EMPTY_CONTENT, clients: DEMO_CLIENTS })).toEqual({
      "clients and partners": 14,
      "legal texts": 0,
    });
    const logos = (await app.request("GET", "/clients/public/logos")).data as PublicLogo[];
    const active = DEMO_CLIENTS.filter(({ status }) => status === "active");
    expect(logos.map(({ name }) => name)).toEqual(active.map(({ name }) => name));
  },
  TIMEOUT_MS,
);

test("fills a folder in less than three seconds of processor time, image processes included", async () => {
  await using folder = await createTemporaryDirectory();
  const child = Bun.spawn(["dist/vitrine", "demo", "--data-dir", folder.path], { stdout: "ignore" });
  expect(await child.exited).toBe(0);
  const { total: microseconds } = child.resourceUsage()?.cpuTime ?? { total: NaN };
  expect(Number(microseconds) / 1e6).toBeLessThan(3);
});
