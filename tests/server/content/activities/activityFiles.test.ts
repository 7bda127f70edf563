import { expect } from "bun:test";
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fileNameOf, MEBIBYTE } from "#contract/images.ts";
import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import {
  activityForm,
  activityUpdateForm,
  uniquePng,
  uploadForm,
} from "#tests/support/content/activityForm.ts";
import type { ActivityFormValues } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  return {
    ...server,
    create: (changes?: ActivityFormValues) =>
      server.request("POST", "/projects/create", { token, form: activityForm(changes) }),
    update: (id: string, changes?: ActivityFormValues) =>
      server.request("PUT", `/projects/update/${id}`, { token, form: activityUpdateForm(changes) }),
    emptyTrash: () => server.request("DELETE", "/trash", { token }),
    remove: (id: string) => server.request("DELETE", `/projects/delete/${id}`, { token }),
    upload: (bytes: Uint8Array) =>
      server.request("POST", "/upload/project-image", { token, form: uploadForm(bytes) }),
    run: (sql: string) => server.parts.db.$writer.connection.$client.run(sql),
    /** Master files, which records refer to. */
    masters: () => server.listStoredFiles().filter((name) => !/-\d+\.webp$/.test(name)),
    has: (path: string) => existsSync(join(server.uploadsDir, fileNameOf(path))),
  };
}

type ServerFixture = Awaited<ReturnType<typeof createFixture>>;

/** Checks that rows and files agree. */
function expectOrder(server: ServerFixture) {
  const rows = server.parts.db.$client.query("SELECT file FROM pictures ORDER BY file").values();
  expect(server.masters()).toEqual(rows.flat().map(String));
  expect(server.listStagedFiles()).toEqual([]);
}

const test = testWith(createFixture);

test("replacing the logo deletes the old file, even with removeLogo", async (server) => {
  keepNoHistory(server);
  const { data } = await server.create();
  const { data: second } = await server.update(data._id, { logo: uniquePng(1) });
  expect(second.logo).not.toBe(data.logo);
  expect(server.has(data.logo)).toBe(false);
  const { data: third } = await server.update(data._id, { logo: uniquePng(2), removeLogo: "true" });
  expect(server.has(third.logo)).toBe(true);
  expect(server.has(second.logo)).toBe(false);
  expectOrder(server);
});

test("uploading the same logo again changes nothing", async (server) => {
  const { data } = await server.create();
  expect((await server.update(data._id, { logo: uniquePng(0) })).data.logo).toBe(data.logo);
  expect(server.has(data.logo)).toBe(true);
  expectOrder(server);
});

test("removed photos are deleted with their variants, and the others keep their order", async (server) => {
  keepNoHistory(server);
  const { data } = await server.create({ images: [uniquePng(1), uniquePng(2), uniquePng(3)] });
  const [first, second, third] = data.images;
  const answer = await server.update(data._id, { removeImages: [second], images: [uniquePng(4)] });
  expect(answer.data.images).toEqual([first, third, expect.any(String)]);
  expect(server.has(second)).toBe(false);
  expect(server.listStoredFiles()).toHaveLength(8);
  expectOrder(server);
});

test("removeImages affects only the record's own photos", async (server) => {
  const { data: mine } = await server.create({ images: [uniquePng(1)] });
  const { data: theirs } = await server.create({ logo: uniquePng(5), images: [uniquePng(2)] });
  const { data: loose } = await server.upload(uniquePng(3));
  writeFileSync(join(server.uploadsDir, "notes.txt"), "an operator's own file");
  const removeImages = [
    theirs.images[0],
    theirs.logo,
    mine.logo,
    loose.url,
    "/uploads/notes.txt",
    "/uploads/../vitrine.db",
    "../../etc/passwd",
    "/",
    "",
    "__proto__",
  ];
  const answer = await server.update(mine._id, { removeImages });
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ ...mine, updatedAt: expect.any(String) });
  for (const path of [mine.logo, ...mine.images, theirs.logo, ...theirs.images, loose.url])
    expect(server.has(path)).toBe(true);
  expect(server.listStoredFiles()).toContain("notes.txt");
  expect(existsSync(join(server.dataDir, "vitrine.db"))).toBe(true);
});

test("a file shared by two records is deleted with the last one, in the trash too", async (server) => {
  keepNoHistory(server);
  const { data: one } = await server.create({ images: [uniquePng(1)] });
  const { data: two } = await server.create({ logo: uniquePng(1), images: [uniquePng(0)] });
  expect(two.logo).toBe(one.images[0]);
  expect(server.masters()).toHaveLength(2);
  await server.remove(one._id);
  expect(server.masters()).toHaveLength(2);
  await server.update(two._id, { removeLogo: "true" });
  expect(server.has(two.logo)).toBe(true);
  await server.emptyTrash();
  expect(server.has(two.logo)).toBe(false);
  await server.remove(two._id);
  expect(server.masters()).toHaveLength(1);
  await server.emptyTrash();
  expect(server.listStoredFiles()).toEqual([]);
  expectOrder(server);
});

test("a record can reference a file twice", async (server) => {
  const { data } = await server.create({ logo: uniquePng(1), images: [uniquePng(1), uniquePng(1)] });
  expect(data.images).toEqual([data.logo, data.logo]);
  const { data: less } = await server.update(data._id, { removeImages: [data.logo] });
  expect(less.images).toEqual([]);
  expect(server.has(data.logo)).toBe(true);
  await server.remove(data._id);
  expectOrder(server);
});

test("an uploaded image remains when a record that references it is deleted", async (server) => {
  const { data: upload } = await server.upload(uniquePng(1));
  const { data } = await server.create({ logo: uniquePng(1) });
  expect(data.logo).toBe(upload.url);
  await server.remove(data._id);
  expect(server.has(upload.url)).toBe(true);
  expectOrder(server);
});

/** An image of exactly this many bytes: bytes after the end of a PNG are ignored. */
function pictureOfBytes(bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  whole.set(uniquePng(1));
  return whole;
}

const REFUSED_BYTES = 20 * MEBIBYTE;

test.each<[string, (bytes: number) => ActivityFormValues, Record<string, string>]>([
  ["logo", (bytes) => ({ logo: pictureOfBytes(bytes) }), { logo: "Logo file size must be less than 20MB" }],
  [
    "photo",
    (bytes) => ({ images: [pictureOfBytes(bytes)] }),
    { images: "Some files are too large. Maximum size is 20MB" },
  ],
])("accepts a %s under 20 MB and rejects 20 MB", async (server, _, formOf, errors) => {
  const answer = await server.create(formOf(REFUSED_BYTES));
  expect(answer.status).toBe(413);
  expect(answer.body.errors).toMatchObject(errors);
  expect(server.masters()).toEqual([]);
  expectOrder(server);
  expect((await server.create(formOf(REFUSED_BYTES - 1))).status).toBe(201);
});

test.each([
  ["no room is left in the database", "PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000", 507],
  ["the database cannot be written", "PRAGMA query_only = 1", "PRAGMA query_only = 0", 503],
  [
    "a row is refused",
    "CREATE TRIGGER t BEFORE INSERT ON activities BEGIN SELECT RAISE(ABORT, 'no'); END",
    "DROP TRIGGER t",
    500,
  ],
])(
  "if %s, leaves no files, keeps reading and recovers afterwards",
  async (server, _, breakIt, mendIt, status) => {
    const { data: standing } = await server.create();
    // Migrations leave free pages.
    server.run("VACUUM");
    server.run(breakIt);
    const long = { description: "word ".repeat(3900), images: [uniquePng(1), uniquePng(2)] };
    const answer = await server.create({ ...long, logo: uniquePng(3) });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, data: null });
    expect(server.masters()).toEqual([fileNameOf(standing.logo)]);
    expect((await server.request("GET", "/projects/get")).data).toEqual([standing]);
    expectOrder(server);
    server.run(mendIt);
    expect((await server.create({ ...long, logo: uniquePng(3) })).status).toBe(201);
    expectOrder(server);
  },
);

test("answers 503 if uploads is not a folder, keeps reading and recovers afterwards", async (server) => {
  const { data } = await server.create();
  const { uploadsDir } = server;
  renameSync(uploadsDir, `${uploadsDir}-away`);
  writeFileSync(uploadsDir, "no folder");
  expect((await server.create()).status).toBe(503);
  expect((await server.request("GET", "/projects/get")).data).toEqual([data]);
  rmSync(uploadsDir);
  renameSync(`${uploadsDir}-away`, uploadsDir);
  expect((await server.create()).status).toBe(201);
});

test("of two concurrent updates the last one wins completely and no file is left over", async (server) => {
  const { data } = await server.create({ images: [uniquePng(9)] });
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      server.update(data._id, {
        name: `Writer ${number}`,
        logo: uniquePng(number),
        images: [uniquePng(10 + number)],
        removeImages: data.images,
      }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  const { data: last } = await server.request("GET", `/projects/${data._id}`);
  const writer = Number(last.name.at(-1));
  expect(last.pictures[0].width).toBe(12 + writer);
  expect(last.images).toHaveLength(4);
  expectOrder(server);
});

test("concurrent creations, updates and deletions with the same photos keep rows and files consistent", async (server) => {
  for (let round = 0; round < 4; round += 1) {
    const created = await Promise.all(
      [1, 2, 3, 4].map(() => server.create({ logo: uniquePng(1), images: [uniquePng(2)] })),
    );
    expect(created.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    // While the last records are deleted, others are created with the same images.
    const [fresh] = await Promise.all([
      server.create({ logo: uniquePng(2), images: [uniquePng(1)] }),
      ...created.map((answer) => server.remove(answer.data._id)),
      server.emptyTrash(),
    ]);
    expect(fresh.status).toBe(201);
    for (const path of [fresh.data.logo, ...fresh.data.images]) expect(server.has(path)).toBe(true);
    expectOrder(server);
    await server.remove(fresh.data._id);
    await server.emptyTrash();
    expect(readdirSync(server.uploadsDir)).toEqual([".incoming"]);
  }
});
