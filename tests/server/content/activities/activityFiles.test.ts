// The files of activities: shared, replaced, and never left behind, whatever fails or happens at once.
import { expect, test } from "bun:test";
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fileOfPath, MEBIBYTE } from "#contract/pictures.ts";
import { activityForm, editForm, picture, uploadForm } from "#tests/support/activityForm.ts";
import type { ActivityForm } from "#tests/support/activityForm.ts";
import { testApp } from "#tests/support/testApp.ts";

async function openHouse() {
  const house = await testApp();
  const token = await house.enter();
  return {
    ...house,
    create: (changes?: ActivityForm) =>
      house.ask("POST", "/projects/create", { token, form: activityForm(changes) }),
    update: (id: string, changes?: ActivityForm) =>
      house.ask("PUT", `/projects/update/${id}`, { token, form: editForm(changes) }),
    remove: (id: string) => house.ask("DELETE", `/projects/delete/${id}`, { token }),
    upload: (bytes: Uint8Array) =>
      house.ask("POST", "/upload/project-image", { token, form: uploadForm(bytes) }),
    run: (sql: string) => house.parts.db.$writer.connection.$client.run(sql),
    /** Master files, which is what records name. */
    masters: () => house.files().filter((name) => !/-\d+\.webp$/.test(name)),
    has: (path: string) => existsSync(join(house.uploads, fileOfPath(path))),
  };
}

type House = Awaited<ReturnType<typeof openHouse>>;

/** Rows and files tell the same story. */
function expectOrder(house: House) {
  const rows = house.parts.db.$client.query("SELECT file FROM pictures ORDER BY file").values();
  expect(house.masters()).toEqual(rows.flat().map(String));
  expect(house.waiting()).toEqual([]);
}

test("a new logo takes the old one's file along, also under removeLogo", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  const { data: second } = await house.update(data._id, { logo: picture(1) });
  expect(second.logo).not.toBe(data.logo);
  expect(house.has(data.logo)).toBe(false);
  const { data: third } = await house.update(data._id, { logo: picture(2), removeLogo: "true" });
  expect(house.has(third.logo)).toBe(true);
  expect(house.has(second.logo)).toBe(false);
  expectOrder(house);
});

test("the same logo again changes nothing", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  expect((await house.update(data._id, { logo: picture(0) })).data.logo).toBe(data.logo);
  expect(house.has(data.logo)).toBe(true);
  expectOrder(house);
});

test("removed photos go with their variants, the others stay in order", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ images: [picture(1), picture(2), picture(3)] });
  const [first, second, third] = data.images;
  const answer = await house.update(data._id, { removeImages: [second], images: [picture(4)] });
  expect(answer.data.images).toEqual([first, third, expect.any(String)]);
  expect(house.has(second)).toBe(false);
  expect(house.files()).toHaveLength(8);
  expectOrder(house);
});

test("removeImages touches nothing but the record's own photos", async () => {
  await using house = await openHouse();
  const { data: mine } = await house.create({ images: [picture(1)] });
  const { data: theirs } = await house.create({ logo: picture(5), images: [picture(2)] });
  const { data: loose } = await house.upload(picture(3));
  writeFileSync(join(house.uploads, "notes.txt"), "an operator's own file");
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
  const answer = await house.update(mine._id, { removeImages });
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ ...mine, updatedAt: expect.any(String) });
  for (const path of [mine.logo, ...mine.images, theirs.logo, ...theirs.images, loose.url])
    expect(house.has(path)).toBe(true);
  expect(house.files()).toContain("notes.txt");
  expect(existsSync(join(house.dataDir, "vitrine.db"))).toBe(true);
});

test("two records may share a file; the last to go takes it along", async () => {
  await using house = await openHouse();
  const { data: one } = await house.create({ images: [picture(1)] });
  const { data: two } = await house.create({ logo: picture(1), images: [picture(0)] });
  expect(two.logo).toBe(one.images[0]);
  expect(house.masters()).toHaveLength(2);
  await house.remove(one._id);
  expect(house.masters()).toHaveLength(2);
  await house.update(two._id, { removeLogo: "true" });
  expect(house.has(two.logo)).toBe(false);
  await house.remove(two._id);
  expect(house.files()).toEqual([]);
  expectOrder(house);
});

test("one record may show a file twice", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ logo: picture(1), images: [picture(1), picture(1)] });
  expect(data.images).toEqual([data.logo, data.logo]);
  const { data: less } = await house.update(data._id, { removeImages: [data.logo] });
  expect(less.images).toEqual([]);
  expect(house.has(data.logo)).toBe(true);
  await house.remove(data._id);
  expectOrder(house);
});

test("an uploaded picture stays when a record that shows it goes", async () => {
  await using house = await openHouse();
  const { data: upload } = await house.upload(picture(1));
  const { data } = await house.create({ logo: picture(1) });
  expect(data.logo).toBe(upload.url);
  await house.remove(data._id);
  expect(house.has(upload.url)).toBe(true);
  expectOrder(house);
});

/** A picture of exactly so many bytes: what follows the end of a PNG is not part of it. */
function pictureOfBytes(bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  whole.set(picture(1));
  return whole;
}

const REFUSED_BYTES = 20 * MEBIBYTE;

test.each<[string, (bytes: number) => ActivityForm, Record<string, string>]>([
  ["logo", (bytes) => ({ logo: pictureOfBytes(bytes) }), { logo: "Logo file size must be less than 20MB" }],
  [
    "photo",
    (bytes) => ({ images: [pictureOfBytes(bytes)] }),
    { images: "Some files are too large. Maximum size is 20MB" },
  ],
])("a %s is under 20 MB, which 20 MB is not", async (_, formOf, errors) => {
  await using house = await openHouse();
  const answer = await house.create(formOf(REFUSED_BYTES));
  expect(answer.status).toBe(413);
  expect(answer.body.errors).toMatchObject(errors);
  expect(house.masters()).toEqual([]);
  expectOrder(house);
  expect((await house.create(formOf(REFUSED_BYTES - 1))).status).toBe(201);
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
  "leaves no file when %s, goes on reading, and works again afterwards",
  async (_, breakIt, mendIt, status) => {
    await using house = await openHouse();
    const { data: standing } = await house.create();
    house.run("CREATE TABLE filler (text)");
    house.run(breakIt);
    const long = { description: "word ".repeat(3900), images: [picture(1), picture(2)] };
    const answer = await house.create({ ...long, logo: picture(3) });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, data: null });
    expect(house.masters()).toEqual([fileOfPath(standing.logo)]);
    expect((await house.ask("GET", "/projects/get")).data).toEqual([standing]);
    expectOrder(house);
    house.run(mendIt);
    expect((await house.create({ ...long, logo: picture(3) })).status).toBe(201);
    expectOrder(house);
  },
);

test("an update that fails in the database keeps the record and its files as they were", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ images: [picture(1)] });
  house.run("CREATE TRIGGER t BEFORE UPDATE ON activities BEGIN SELECT RAISE(ABORT, 'no'); END");
  const answer = await house.update(data._id, {
    logo: picture(7),
    images: [picture(8)],
    removeImages: data.images,
  });
  expect(answer.status).toBe(500);
  expect((await house.ask("GET", `/projects/${data._id}`)).data).toEqual(data);
  expect(house.masters()).toHaveLength(2);
  expectOrder(house);
});

test("answers 503 when the uploads are no folder, goes on reading, and works again afterwards", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  const { uploads } = house;
  renameSync(uploads, `${uploads}-away`);
  writeFileSync(uploads, "no folder");
  expect((await house.create()).status).toBe(503);
  expect((await house.ask("GET", "/projects/get")).data).toEqual([data]);
  rmSync(uploads);
  renameSync(`${uploads}-away`, uploads);
  expect((await house.create()).status).toBe(201);
});

test("of two updates at once, the last one stands whole, and no file is left over", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ images: [picture(9)] });
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      house.update(data._id, {
        name: `Writer ${number}`,
        logo: picture(number),
        images: [picture(10 + number)],
        removeImages: data.images,
      }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  const { data: last } = await house.ask("GET", `/projects/${data._id}`);
  const writer = Number(last.name.at(-1));
  expect(last.pictures[0].width).toBe(12 + writer);
  expect(last.images).toHaveLength(4);
  expectOrder(house);
});

test("an update whose record is deleted meanwhile is told so, and leaves nothing", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  const update = house.update(data._id, { logo: picture(1), images: [picture(2)] });
  const [gone, updated] = await Promise.all([house.remove(data._id), update]);
  expect([gone.status, updated.status]).toEqual([200, 404]);
  expect(house.files()).toEqual([]);
  expectOrder(house);
});

test("many who save, share and delete the same photos at once leave rows and files in order", async () => {
  await using house = await openHouse();
  for (let round = 0; round < 4; round += 1) {
    const created = await Promise.all(
      [1, 2, 3, 4].map(() => house.create({ logo: picture(1), images: [picture(2)] })),
    );
    expect(created.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    // As the last of them go, others come with the same pictures.
    const [fresh] = await Promise.all([
      house.create({ logo: picture(2), images: [picture(1)] }),
      ...created.map((answer) => house.remove(answer.data._id)),
    ]);
    expect(fresh.status).toBe(201);
    for (const path of [fresh.data.logo, ...fresh.data.images]) expect(house.has(path)).toBe(true);
    expectOrder(house);
    await house.remove(fresh.data._id);
    expect(readdirSync(house.uploads)).toEqual([".incoming"]);
  }
});
