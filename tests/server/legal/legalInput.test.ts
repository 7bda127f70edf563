import { expect, test } from "bun:test";

import { LEGAL_MESSAGES } from "#contract/legal/legalMessages.ts";
import { createLegalTestServer } from "#tests/support/server/legalTestServer.ts";

const LONGEST = "a".repeat(60);

test.each(["documents", "login", "preview", "setup", "template", "versions"])(
  "rejects the reserved slug %s in any case",
  async (slug) => {
    await using server = await createLegalTestServer();
    for (const written of [slug, ` ${slug} `, slug.toUpperCase()]) {
      const { status, body } = await server.create({ slug: written });
      expect([written, status, body.errors]).toEqual([written, 422, { slug: LEGAL_MESSAGES.slugReserved }]);
    }
  },
);

test("rejects slugs with other scripts, symbols or URL parts", async () => {
  await using server = await createLegalTestServer();
  const scripts = ["ข้อกำหนด", "tеrms", "ｔｅｒｍｓ", "términos", "条款", "📜"];
  const signs = [
    "terms_of_use",
    "terms of use",
    "-terms",
    "terms-",
    "a--b",
    "a/b",
    "..",
    "%2e%2e",
    "a\u0000b",
    "",
  ];
  for (const slug of [...scripts, ...signs]) {
    const { status, body } = await server.create({ slug });
    expect([slug, status, body.errors]).toEqual([slug, 422, { slug: LEGAL_MESSAGES.slugForm }]);
  }
  for (const slug of [null, 5, ["terms"], {}]) {
    const answer = await server.requestLegal("POST", "/documents", { body: { slug, titleEn: "Terms" } });
    expect([slug, answer.status]).toEqual([slug, 422]);
  }
  expect((await server.requestLegal("GET", "/documents")).data).toEqual([]);
});

test("limits slugs to 60 characters and lowercases them", async () => {
  await using server = await createLegalTestServer();
  const long = await server.create({ slug: `${LONGEST}a` });
  expect([long.status, long.body.errors]).toEqual([422, { slug: "Please use at most 60 characters" }]);
  expect((await server.create({ slug: LONGEST })).status).toBe(201);
  expect((await server.getPage(`/legal/${LONGEST}`)).status).toBe(200);
  expect((await server.create({ slug: "Terms-2" })).data.slug).toBe("terms-2");
});

test("rejects invalid dates and dates outside the allowed years, even in drafts", async () => {
  await using server = await createLegalTestServer();
  const dates = [
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "1899-12-31",
    "2101-01-01",
    "2026-02-30",
    "2026-13-01",
  ];
  const forms = [
    "1 April 2022",
    "2022-4-1",
    "20220401",
    "2022-04-01T00:00:00Z",
    "๒๕๖๕-๐๔-๐๑",
    "-002022-04-01",
  ];
  for (const effectiveDate of [...dates, ...forms]) {
    for (const status of ["Published", "Draft"] as const) {
      const answer = await server.create({ effectiveDate, status });
      expect([effectiveDate, answer.status, answer.body.errors]).toEqual([
        effectiveDate,
        422,
        { effectiveDate: LEGAL_MESSAGES.dateForm },
      ]);
    }
  }
  for (const effectiveDate of ["1900-01-01", "2100-12-31"]) {
    expect((await server.create({ effectiveDate, slug: `of-${effectiveDate}` })).status).toBe(201);
  }
});

test("publishing a policy requires an effective date, on creation and update; a draft does not", async () => {
  await using server = await createLegalTestServer();
  const refused = await server.create({ slug: "privacy-policy", effectiveDate: "" });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { effectiveDate: LEGAL_MESSAGES.dateRequired },
  ]);
  const draft = await server.create({ slug: "privacy-policy", effectiveDate: "", status: "Draft" });
  expect(draft.status).toBe(201);
  const published = await server.update(draft.data._id, { effectiveDate: "" });
  expect([published.status, published.body.errors]).toEqual([
    422,
    { effectiveDate: LEGAL_MESSAGES.dateRequired },
  ]);
  expect((await server.getPage("/privacy-policy")).status).toBe(404);
});

test("of two admins who publish a version with the same date, the second gets 409", async () => {
  await using server = await createLegalTestServer();
  const { documentId } = (await server.create({ slug: "privacy-policy", effectiveDate: "2024-01-01" })).data;
  const both = await Promise.all([
    server.addVersion(documentId, { effectiveDate: "2026-11-01", titleEn: "First" }),
    server.addVersion(documentId, { effectiveDate: "2026-11-01", titleEn: "Second" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [document] = (await server.requestLegal("GET", "/documents")).data;
  expect(document.versions).toHaveLength(2);
});

test("of two concurrent creations of a policy, one succeeds", async () => {
  await using server = await createLegalTestServer();
  const both = await Promise.all([
    server.create({ slug: "privacy-policy", titleEn: "First" }),
    server.create({ slug: "privacy-policy", titleEn: "Second" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await server.requestLegal("GET", "/documents")).data).toHaveLength(1);
});

test("answers 404 for URLs with malformed slugs and dates", async () => {
  await using server = await createLegalTestServer();
  await server.create({ slug: "privacy-policy" });
  const paths = [
    "/legal/%E0%B8%81",
    "/legal/..%2F..%2Fetc",
    `/legal/${"a".repeat(2_000)}`,
    "/legal/%00",
    "/legal/setup",
  ];
  const dates = ["0000-00-00", "9999-99-99", "soon", "2022-04-01'--", "%00"];
  for (const path of [...paths, ...dates.map((date) => `/privacy-policy/${date}`)]) {
    expect([path, (await server.getPage(path)).status]).toEqual([path, 404]);
  }
  for (const date of dates) {
    expect([date, (await server.read("privacy-policy", `?version=${date}`)).status]).toEqual([date, 404]);
  }
  expect((await server.read("%E0%A4%A")).status).toBeLessThan(500);
});
