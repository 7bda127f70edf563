// Images are public once a published record names them.
import { expect, it } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { fileNameOf, shareImagePath, variantFileName } from "#contract/images.ts";
import { createRespondFromCache } from "#server/http/cache/respondFromCache.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { createJpeg } from "#tests/support/media/testImages.ts";
import { startRawServer } from "#tests/support/server/rawServer.ts";
import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

interface ArticleImages {
  _id: string;
  logo: string;
  images: string[];
}

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  const { headers } = await server.request("GET", "/settings", { token });
  const cookie = (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  const send = async (method: string, path: string, form: FormData) => {
    const answer = await server.request(method, path, { token, form });
    expect([path, answer.status]).toEqual([path, method === "POST" ? 201 : 200]);
    return answer.data;
  };
  return {
    ...server,
    token,
    cookie,
    send,
    upload: async (number: number): Promise<string> =>
      (await send("POST", "/upload/article-image", uploadForm(uniquePng(number)))).url,
    visit: (path: string, requestHeaders: Record<string, string> = {}) =>
      server.app.request(path, { headers: requestHeaders }),
  };
}

type Fixture = Awaited<ReturnType<typeof createFixture>>;

async function statusOf(server: Pick<Fixture, "visit">, path: string) {
  return (await server.visit(path)).status;
}

async function createDraft(server: Fixture): Promise<ArticleImages> {
  const images = [await createJpeg(320, 20)];
  return server.send(
    "POST",
    "/articles/create",
    articleForm({ status: "Draft", logo: uniquePng(1), images }),
  );
}

/** All addresses of an image. */
function addressesOf(path: string): string[] {
  const file = fileNameOf(path);
  const api = ["image", "image-base64"].flatMap((route) =>
    ["articles", "projects"].map((base) => `/api/v1/${base}/${route}/${file}`),
  );
  return [path, `/uploads/${variantFileName(file, 320)}`, ...api, `/api/v1/clients/logo/${file}`];
}

const test = testWith(createFixture);

test("visitors get 404 for every address of a draft's images until it is published, and again afterwards", async (server) => {
  const { _id, logo, images } = await createDraft(server);
  const paths = [...addressesOf(images[0] ?? ""), logo, shareImagePath(images[0] ?? "")];
  const statuses = () => Promise.all(paths.map((path) => statusOf(server, path)));
  expect(await statuses()).toEqual(paths.map(() => 404));
  await server.send("PUT", `/articles/update/${_id}`, articleForm({ status: "Published" }));
  expect(await statuses()).toEqual(paths.map(() => 200));
  await server.send("PUT", `/articles/update/${_id}`, articleForm({ status: "Draft" }));
  expect(await statuses()).toEqual(paths.map(() => 404));
});

test("the 404 of a draft's image equals that of a missing image", async (server) => {
  const { logo } = await createDraft(server);
  const [draft, missing] = await Promise.all(
    [logo, `/uploads/${"0".repeat(32)}.png`].map((path) => server.visit(path)),
  );
  expect(await draft?.json()).toEqual(await missing?.json());
  expect(draft?.headers.get("cache-control")).toBe("no-store");
});

test("a signed-in admin gets a draft's images by cookie or token, and no cache may hold them", async (server) => {
  const { logo } = await createDraft(server);
  const answer = await server.visit(logo, { cookie: server.cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("etag")).toBeNull();
  const api = `/api/v1/articles/image/${fileNameOf(logo)}`;
  expect((await server.visit(api, { authorization: `Bearer ${server.token}` })).status).toBe(200);
});

test("the cookie does not outlive its session, and a user of the portal has none", async (server) => {
  const { logo } = await createDraft(server);
  await server.request("POST", "/auth/logout", { token: server.token });
  expect((await server.visit(logo, { cookie: server.cookie })).status).toBe(404);
  expect((await server.visit(logo, { cookie: "vitrine_preview=forged" })).status).toBe(404);
  const { headers } = await server.request("GET", "/site", { token: await server.signIn("student") });
  expect(headers.getSetCookie()).toEqual([]);
});

test("an image that a published text names is public, and one that only a draft names is not", async (server) => {
  const url = await server.upload(7);
  expect(await statusOf(server, url)).toBe(404);
  const text = { content: `Look:\n\n![A map](${url})` };
  const { _id } = await server.send("POST", "/articles/create", articleForm({ ...text, status: "Draft" }));
  expect(await statusOf(server, url)).toBe(404);
  await server.send("PUT", `/articles/update/${_id}`, articleForm({ ...text, status: "Published" }));
  expect(await statusOf(server, url)).toBe(200);
});

test("images of activities, clients and the settings are public", async (server) => {
  const activity = await server.send("POST", "/projects/create", recordForm(ACTIVITIES));
  const named = await server.upload(8);
  const description = recordForm(ACTIVITIES);
  description.set("description", `See ${named}`);
  await server.send("POST", "/projects/create", description);
  const client = await server.send(
    "POST",
    "/clients",
    clientForm({ logo: uniquePng(3), status: "inactive" }),
  );
  const logoForm = new FormData();
  logoForm.set("logo", new Blob([Uint8Array.from(uniquePng(4))]), "logo.png");
  const { logo } = await server.send("PUT", "/settings/logo", logoForm);
  for (const path of [activity.logo, named, client.logo, logo.path]) {
    expect([path, await statusOf(server, path)]).toEqual([path, 200]);
  }
});

it("images of published legal texts are public, even before their effective date", async () => {
  await using server = await createLegalTestServer();
  const { token } = server;
  const form = uploadForm(uniquePng(9));
  const { url } = (await server.request("POST", "/upload/article-image", { token, form })).data;
  const status = async () => (await server.app.request(url)).status;
  const text = { contentEn: `![A map](${url})`, effectiveDate: "2030-01-01" };
  const draft = await server.create({ ...text, status: "Draft" });
  expect([draft.status, await status()]).toEqual([201, 404]);
  await server.update(draft.data._id, text);
  expect(await status()).toBe(200);
});

it("a cached image is not sent after its article was unpublished, and a draft's image is never cached", async () => {
  await using server = await startRawServer();
  const { testServer } = server;
  const token = await testServer.signIn();
  const send = (method: string, path: string, form: FormData) =>
    testServer.request(method, path, { token, form });
  const isCached = (path: string) => testServer.parts.fileCache.find(path) !== null;
  const status = async (path: string) =>
    (await server.request(path, { headers: ["Host: firm.example"] })).status;

  const { data } = await send(
    "POST",
    "/articles/create",
    articleForm({ status: "Published", logo: uniquePng(1) }),
  );
  const { url } = (await send("POST", "/upload/article-image", uploadForm(uniquePng(2)))).data;
  const text = { content: `![A map](${url})` };
  const update = (state: string) =>
    send("PUT", `/articles/update/${data._id}`, articleForm({ ...text, status: state }));
  await update("Published");
  for (const path of [data.logo, url]) {
    expect([await status(path), await status(path), isCached(path)]).toEqual([200, 200, true]);
  }
  await update("Draft");
  for (const path of [data.logo, url]) {
    expect([await status(path), await status(path), isCached(path)]).toEqual([404, 404, false]);
  }
  const { headers } = await testServer.request("GET", "/settings", { token });
  const cookie = `Cookie: ${(headers.getSetCookie()[0] ?? "").split(";")[0]}`;
  for (let round = 0; round < 3; round += 1) {
    expect((await server.request(data.logo, { headers: ["Host: firm.example", cookie] })).status).toBe(200);
    expect([await status(data.logo), isCached(data.logo)]).toEqual([404, false]);
  }
});

test("a site that is not open yet hides all images from visitors, also those that a live site had cached", async (server) => {
  const { images } = await server.send(
    "POST",
    "/articles/create",
    articleForm({ images: [await createJpeg(320, 20)] }),
  );
  const [image = ""] = images;
  const paths = [...addressesOf(image), shareImagePath(image)];
  const statuses = () => Promise.all(paths.map((path) => statusOf(server, path)));
  const respond = createRespondFromCache(server.parts);
  const findCached = () =>
    respond(
      new Request(`http://firm.example${image}`, { headers: { host: "firm.example" } }),
      () => undefined,
    );
  expect([await statuses(), await statuses()]).toEqual([paths.map(() => 200), paths.map(() => 200)]);
  expect(findCached()).not.toBeNull();

  await server.request("PUT", "/settings", { token: server.token, body: { comingSoon: true } });
  expect(findCached()).toBeNull();
  for (const status of await statuses()) expect([404, 503]).toContain(status);

  const session = await server.signIn("admin", "analyst");
  const { headers } = await server.request("GET", "/account-nothing", { token: session });
  const cookie = (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  const preview = await server.visit(image, { cookie });
  expect(preview.status).toBe(200);
  expect(preview.headers.get("cache-control")).toBe("private, no-store");

  await server.request("PUT", "/settings", { token: server.token, body: { comingSoon: false } });
  expect(await statuses()).toEqual(paths.map(() => 200));
});
