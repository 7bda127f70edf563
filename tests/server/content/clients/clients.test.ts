import { expect, it } from "bun:test";

import { fileNameOf, uploadPath, variantFileName } from "#contract/images.ts";
import { createClient } from "#server/content/clients/repository.ts";
import type { NewClient } from "#server/content/clients/repository.ts";
import { findImageByHash } from "#server/media/repository.ts";
import { uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { createClientTestServer } from "#tests/support/content/clientTestServer.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

/** Adds a client with its own stored logo. */
async function add(server: TestServer, name: string, changes: Partial<NewClient> = {}) {
  const token = await server.signIn();
  const { data } = await server.request("POST", "/upload/project-image", {
    token,
    form: uploadForm(uniquePng(1)),
  });
  const file = fileNameOf(data.url);
  const logo = { file, type: "image/png", width: 13, height: 9, bytes: 100 } as const;
  const client = { name, url: "https://client.example", status: "active", type: "client", logo } as const;
  await createClient(server.parts.db, { ...client, ...changes }, testContext(server.parts.now()));
  return data.url;
}

const test = testWith(createTestServer);

test("lists the logos of active clients and partners publicly, cacheable for five minutes", async (server) => {
  const logo = await add(server, "First");
  await add(server, "Second", { type: "partner" });
  await add(server, "Former", { status: "inactive" });
  await add(server, "Without", { logo: null });
  const staff = await server.signIn("staff");
  const [hash = ""] = fileNameOf(logo).split(".");
  const { width = 0, height = 0 } = (await findImageByHash(server.parts.db, hash)) ?? {};
  // Not the uploaded file, which may have 5 MB.
  const small = uploadPath(variantFileName(fileNameOf(logo), width));
  for (const token of [undefined, "nonsense", staff]) {
    const answer = await server.request("GET", "/clients/public/logos", { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=300");
    expect(answer.data).toEqual([
      { name: "First", url: "https://client.example", logo: small, type: "client", width, height },
      { name: "Second", url: "https://client.example", logo: small, type: "partner", width, height },
    ]);
  }
  expect((await server.app.request(small)).headers.get("content-type")).toBe("image/webp");
});

test("lists the newest logos of a type", async (server) => {
  for (const name of ["First", "Second", "Third"]) {
    await add(server, name);
    await add(server, `${name} partner`, { type: "partner" });
    server.advanceClock(1000);
  }
  const names = async (query: string) => {
    const { data } = await server.request("GET", `/clients/public/logos?${query}`);
    return (data as { name: string }[]).map(({ name }) => name);
  };
  expect(await names("type=partner&order=newest&limit=2")).toEqual(["Third partner", "Second partner"]);
  expect(await names("type=client")).toEqual(["First", "Second", "Third"]);
  expect((await server.request("GET", "/clients/public/logos?order=name")).status).toBe(422);
});

it("lists a wide logo with the size of its smaller variant", async () => {
  await using server = await createClientTestServer();
  await server.create({ logo: createPng(1300, 701) });
  const [logo] = (await server.request("GET", "/clients/public/logos")).data;
  const file = await (await server.app.request(logo.logo)).arrayBuffer();
  const { width, height } = await new Bun.Image(new Uint8Array(file)).metadata();
  expect([logo.width, logo.height]).toEqual([width, height]);
  expect(width).toBe(480);
});

test("returns an empty list without clients", async (server) => {
  expect((await server.request("GET", "/clients/public/logos")).data).toEqual([]);
});

test("serves a logo file", async (server) => {
  const logo = await add(server, "First");
  const answer = await server.app.request(`/api/v1/clients/logo/${fileNameOf(logo)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect((await server.request("GET", "/clients/logo/none.png")).status).toBe(404);
});

test("keeps a logo file while a client references it", async (server) => {
  const logo = await add(server, "First");
  server.parts.db.$writer.connection.$client.run("UPDATE pictures SET uploaded_at = NULL");
  const token = await server.signIn();
  const form = new FormData();
  for (const [name, text] of [
    ["title", "T"],
    ["content", "C"],
    ["author", "A"],
  ] as const)
    form.set(name, text);
  form.set("logo", new Blob([Uint8Array.from(uniquePng(1))]), "x.png");
  const { data } = await server.request("POST", "/articles/create", { token, form });
  expect(data.logo).toBe(logo);
  await server.request("DELETE", `/articles/delete/${data._id}`, { token });
  expect((await server.app.request(logo)).status).toBe(200);
});
