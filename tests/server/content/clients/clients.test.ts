// /clients: what the public pages show of clients and partners.
import { expect, test } from "bun:test";

import { fileOfPath, pathOfFile, variantFile } from "#contract/pictures.ts";
import { createClient } from "#server/content/clients/repository.ts";
import type { NewClient } from "#server/content/clients/repository.ts";
import { findImageByHash } from "#server/media/repository.ts";
import { picture, uploadForm } from "#tests/support/activityForm.ts";
import { openClientHouse } from "#tests/support/clientHouse.ts";
import { pngPicture } from "#tests/support/photographs.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

/** Adds one with a stored logo of its own. */
async function add(house: TestApp, name: string, changes: Partial<NewClient> = {}) {
  const token = await house.enter();
  const { data } = await house.ask("POST", "/upload/project-image", { token, form: uploadForm(picture(1)) });
  const file = fileOfPath(data.url);
  const logo = { file, type: "image/png", width: 13, height: 9, bytes: 100 } as const;
  const client = { name, url: "https://client.example", status: "active", type: "client", logo } as const;
  await createClient(house.parts.db, { ...client, ...changes }, { now: house.parts.now() });
  return data.url;
}

test("lists the logos of active clients and partners for everybody, for five minutes", async () => {
  await using house = await testApp();
  const logo = await add(house, "First");
  await add(house, "Second", { type: "partner" });
  await add(house, "Former", { status: "inactive" });
  await add(house, "Without", { logo: null });
  const staff = await house.enter("staff");
  const [hash = ""] = fileOfPath(logo).split(".");
  const { width = 0, height = 0 } = (await findImageByHash(house.parts.db, hash)) ?? {};
  // Not the upload itself, which may weigh 5 MB.
  const small = pathOfFile(variantFile(fileOfPath(logo), width));
  for (const token of [undefined, "nonsense", staff]) {
    const answer = await house.ask("GET", "/clients/public/logos", { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=300");
    expect(answer.data).toEqual([
      { name: "First", url: "https://client.example", logo: small, type: "client", width, height },
      { name: "Second", url: "https://client.example", logo: small, type: "partner", width, height },
    ]);
  }
  expect((await house.app.request(small)).headers.get("content-type")).toBe("image/webp");
});

test("a logo wider than the strips need is listed with the size of its smaller file", async () => {
  await using house = await openClientHouse();
  await house.create({ logo: pngPicture(1300, 701) });
  const [logo] = (await house.ask("GET", "/clients/public/logos")).data;
  const file = await (await house.app.request(logo.logo)).arrayBuffer();
  const { width, height } = await new Bun.Image(new Uint8Array(file)).metadata();
  expect([logo.width, logo.height]).toEqual([width, height]);
  expect(width).toBe(480);
});

test("is a list also where there are none", async () => {
  await using house = await testApp();
  expect((await house.ask("GET", "/clients/public/logos")).data).toEqual([]);
});

test("serves a logo's file", async () => {
  await using house = await testApp();
  const logo = await add(house, "First");
  const answer = await house.app.request(`/api/v1/clients/logo/${fileOfPath(logo)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect((await house.ask("GET", "/clients/logo/none.png")).status).toBe(404);
});

test("the file of a logo stays as long as a client shows it", async () => {
  await using house = await testApp();
  const logo = await add(house, "First");
  house.parts.db.$writer.connection.$client.run("UPDATE pictures SET uploaded_at = NULL");
  const token = await house.enter();
  const form = new FormData();
  for (const [name, text] of [
    ["title", "T"],
    ["content", "C"],
    ["author", "A"],
  ] as const)
    form.set(name, text);
  form.set("logo", new Blob([Uint8Array.from(picture(1))]), "x.png");
  const { data } = await house.ask("POST", "/articles/create", { token, form });
  expect(data.logo).toBe(logo);
  await house.ask("DELETE", `/articles/delete/${data._id}`, { token });
  expect((await house.app.request(logo)).status).toBe(200);
});
