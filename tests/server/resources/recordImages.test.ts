import { expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import type { ContentType } from "#resources/contentType.ts";
import { MAX_ALT_LENGTH } from "#contract/content/gallery.ts";
import type { GalleryEntry } from "#contract/content/gallery.ts";
import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

interface Sent {
  images?: Uint8Array[];
  removeImages?: string[];
  gallery?: GalleryEntry[] | string;
}

async function createFixture(type: ContentType) {
  const server = await createTestServer();
  const token = await server.signIn();
  const calls = apiPaths(type);
  const send = (method: string, path: string, { images = [], ...changes }: Sent, logo: Uint8Array | null) =>
    server.request(method, path, { token, form: recordForm(type, changes, { images, logo }) });
  return {
    ...server,
    create: (sent: Sent) => send("POST", calls.create, sent, uniquePng(0)),
    update: (id: string, sent: Sent) => send("PUT", calls.update(id), sent, null),
    read: async (id: string) => (await server.request("GET", calls.read(id), { token })).data,
  };
}

interface Shown {
  logo: string | null;
  images: string[];
  pictures: { path: string; width: number; alt: string }[];
}

/** The gallery as `1 One, 2`: each image's number and description. */
function galleryOf({ logo, images, pictures }: Shown): string {
  const gallery = logo === null ? pictures : pictures.slice(1);
  expect(gallery.map(({ path }) => path)).toEqual(images);
  return gallery.map(({ width, alt }) => `${width - 12} ${alt}`.trim()).join(", ");
}

test.each(TYPES_BY_NAME)("%s: a new gallery has the given order and alt texts", async (_, type) => {
  await using server = await createFixture(type);
  const images = [uniquePng(1), uniquePng(2), uniquePng(3)];
  const gallery = [{ image: 2, alt: "Three" }, { image: 0 }, { image: 1, alt: " Two\n" }];
  const answer = await server.create({ images, gallery });
  expect(answer.status).toBe(201);
  expect(galleryOf(answer.data)).toBe("3 Three, 1, 2 Two");
  expect(galleryOf(await server.read(answer.data._id))).toBe("3 Three, 1, 2 Two");
});

test.each(TYPES_BY_NAME)(
  "%s: existing and new images can be mixed in any order, and alt texts kept or changed",
  async (_, type) => {
    await using server = await createFixture(type);
    keepNoHistory(server);
    const { data } = await server.create({
      images: [uniquePng(1), uniquePng(2), uniquePng(3)],
      gallery: [
        { image: 0, alt: "One" },
        { image: 1, alt: "Two" },
        { image: 2, alt: "Three" },
      ],
    });
    const [one, two, three] = data.images;
    const mixed = await server.update(data._id, {
      images: [uniquePng(4), uniquePng(5)],
      removeImages: [two],
      gallery: [{ image: 1, alt: "ห้า" }, { path: three }, { image: 0 }, { path: one, alt: "" }],
    });
    expect(mixed.status).toBe(200);
    expect(galleryOf(mixed.data)).toBe("5 ห้า, 3 Three, 4, 1");
    // Each with one variant, including the logo.
    expect(server.listStoredFiles()).toHaveLength(10);
  },
);

test.each(TYPES_BY_NAME)(
  "%s: without a gallery list the order is kept and new images are appended",
  async (_, type) => {
    await using server = await createFixture(type);
    const { data } = await server.create({
      images: [uniquePng(1), uniquePng(2)],
      gallery: [{ image: 1, alt: "Two" }, { image: 0 }],
    });
    expect(galleryOf((await server.update(data._id, {})).data)).toBe("2 Two, 1");
    expect(galleryOf((await server.update(data._id, { images: [uniquePng(3)] })).data)).toBe("2 Two, 1, 3");
  },
);

test.each(TYPES_BY_NAME)(
  "%s: images missing from the list are appended, and listed images are not removed",
  async (_, type) => {
    await using server = await createFixture(type);
    const { data } = await server.create({ images: [uniquePng(1), uniquePng(2), uniquePng(3)] });
    const [one, two, three] = data.images;
    const answer = await server.update(data._id, {
      images: [uniquePng(4), uniquePng(5)],
      removeImages: [two, three],
      gallery: [{ image: 1 }, { path: three }],
    });
    expect(galleryOf(answer.data)).toBe("5, 3, 1, 4");
    expect(answer.data.images).toContain(one);
  },
);

test.each(TYPES_BY_NAME)("%s: ignores images of other records and repeated entries", async (_, type) => {
  await using server = await createFixture(type);
  const { data: other } = await server.create({ images: [uniquePng(9)] });
  const { data } = await server.create({ images: [uniquePng(1), uniquePng(2)] });
  const [one, two] = data.images;
  const gallery = [
    { path: other.images[0], alt: "Theirs" },
    { path: "/uploads/../vitrine.db" },
    { path: two },
    { path: two, alt: "Again" },
    { image: 7 },
    { path: one },
  ];
  expect(galleryOf((await server.update(data._id, { gallery })).data)).toBe("2, 1");
  expect(galleryOf(await server.read(other._id))).toBe("9");
});

test.each(TYPES_BY_NAME)("%s: the same image can appear twice with different alt texts", async (_, type) => {
  await using server = await createFixture(type);
  const { data } = await server.create({
    images: [uniquePng(1), uniquePng(1)],
    gallery: [
      { image: 0, alt: "Before" },
      { image: 1, alt: "After" },
    ],
  });
  expect(galleryOf(data)).toBe("1 Before, 1 After");
  const [path] = data.images;
  const less = await server.update(data._id, { gallery: [{ path, alt: "Once" }], removeImages: [path] });
  expect(galleryOf(less.data)).toBe("1 Once");
});

test.each(TYPES_BY_NAME)("%s: keeps the first ten images of the list", async (_, type) => {
  await using server = await createFixture(type);
  const { data } = await server.create({
    images: Array.from({ length: 9 }, (_, index) => uniquePng(index + 1)),
  });
  const answer = await server.update(data._id, {
    images: [uniquePng(10), uniquePng(11)],
    gallery: [{ image: 1 }, { image: 0 }],
  });
  expect(galleryOf(answer.data)).toBe("11, 10, 1, 2, 3, 4, 5, 6, 7, 8");
});

test.each([
  ["no JSON", "["],
  ["no list", "{}"],
  ["no entries", "[5]"],
  ["an entry that names nothing", "[{}]"],
  ["an entry that names both", `[{"path":"/uploads/a.png","image":0}]`],
  ["a negative number", `[{"image":-1}]`],
  ["a number that is not whole", `[{"image":0.5}]`],
  ["a path of another kind", `[{"path":5}]`],
  ["an endless path", JSON.stringify([{ path: "x".repeat(201) }])],
  ["an endless list", JSON.stringify(Array.from({ length: 101 }, (_, image) => ({ image })))],
])("rejects %s and stores nothing", async (_, gallery) => {
  await using server = await createFixture(ACTIVITIES);
  const answer = await server.create({ images: [uniquePng(1)], gallery });
  expect(answer.status).toBe(422);
  const message = "gallery must be a JSON list of pictures, each with the path or the number of its image";
  expect(answer.body.errors).toEqual({ gallery: message });
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
});

test("rejects alt text that is too long or not a string", async () => {
  await using server = await createFixture(ACTIVITIES);
  const tooLong = "ก".repeat(MAX_ALT_LENGTH + 1);
  const long = await server.create({ images: [uniquePng(1)], gallery: [{ image: 0, alt: tooLong }] });
  expect([long.status, long.body.errors]).toEqual([422, { gallery: "Please use at most 250 characters" }]);
  const number = await server.create({ images: [uniquePng(1)], gallery: `[{"image":0,"alt":5}]` });
  expect([number.status, number.body.errors]).toEqual([422, { gallery: "A description must be a text" }]);
  expect(server.listStoredFiles()).toEqual([]);
});

test("alt text is a single line of plain text up to its limit", async () => {
  await using server = await createFixture(ACTIVITIES);
  const alt = "<b>\u0000“ป้าย”\r\n\t& 👩🏽‍🏫</b>";
  const images = [uniquePng(1), uniquePng(2)];
  const longest = "ก".repeat(MAX_ALT_LENGTH);
  const { data } = await server.create({
    images,
    gallery: [
      { image: 0, alt },
      { image: 1, alt: longest },
    ],
  });
  expect(galleryOf(data)).toBe(`1 <b>“ป้าย” & 👩🏽‍🏫</b>, 2 ${longest}`);
});

test("the public page contains the escaped alt text", async () => {
  await using server = await createFixture(ACTIVITIES);
  const { data } = await server.create({
    images: [uniquePng(1)],
    gallery: [{ image: 0, alt: `A map "with" <rivers>` }],
  });
  const html = await (await server.app.request(`/activity-view/${data.slug}`)).text();
  expect(html).toContain(`alt="A map &quot;with&quot; &lt;rivers&gt;"`);
});
