import { expect } from "bun:test";

import { LEGAL_MESSAGES } from "#resources/legalTexts.ts";
import { createLegalTestServer, SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createLegalTestServer);

test("a document is created with its first version and is publicly readable", async (server) => {
  const created = await server.create();
  expect(created.status).toBe(201);
  expect(created.data).toMatchObject({ ...SAMPLE_TERMS, slug: "terms", messages: 0 });
  const list = await server.request("GET", "/legal");
  expect(list.data).toEqual([
    {
      slug: "terms",
      titleTh: SAMPLE_TERMS.titleTh,
      titleEn: SAMPLE_TERMS.titleEn,
      effectiveDate: "2022-04-01",
      versionId: created.data._id,
    },
  ]);
  const { status, data } = await server.read("terms");
  expect(status).toBe(200);
  expect(data).toEqual({
    slug: "terms",
    versionId: created.data._id,
    effectiveDate: "2022-04-01",
    number: "T-1",
    state: "current",
    current: "2022-04-01",
    upcoming: [],
    earlier: [],
    texts: {
      th: {
        title: "ข้อกำหนดการใช้งาน",
        description: "ใช้กับทุกหน้า",
        facts: SAMPLE_TERMS.factsTh,
        intro: "",
        sections: [{ title: "ขอบเขต", html: "<p>ใช้กับทุกหน้า</p>" }],
      },
      en: {
        title: "Terms of use",
        description: "They apply to every page.",
        facts: SAMPLE_TERMS.factsEn,
        intro: "",
        sections: [{ title: "Scope", html: "<p>They apply to every page.</p>" }],
      },
    },
  });
});

test("drafts are visible to admins only", async (server) => {
  const { data } = await server.create({ status: "Draft" });
  expect((await server.request("GET", "/legal")).data).toEqual([]);
  for (const asking of [{}, { token: server.token }]) {
    expect((await server.request("GET", "/legal/terms", asking)).status).toBe(404);
    expect((await server.request("GET", "/legal/terms?version=2022-04-01", asking)).status).toBe(404);
  }
  expect((await server.request("GET", `/legal/versions/${data._id}`)).status).toBe(401);
  expect((await server.requestLegal("GET", `/versions/${data._id}`)).data).toEqual(data);
});

test("the latest version whose date has come is in effect, and others keep their dates", async (server) => {
  const { documentId } = (await server.create({ effectiveDate: "2022-04-01" })).data;
  await server.addVersion(documentId, { effectiveDate: "2024-01-01", number: "T-2" });
  await server.addVersion(documentId, { effectiveDate: "2027-01-01", number: "T-4" });
  await server.addVersion(documentId, { effectiveDate: "2026-11-20", number: "T-3" });
  await server.addVersion(documentId, { effectiveDate: "2026-11-19", number: "", status: "Draft" });
  expect((await server.read("terms")).data).toMatchObject({
    number: "T-3",
    state: "current",
    current: "2026-11-20",
    upcoming: ["2027-01-01"],
    earlier: [
      { effectiveDate: "2024-01-01", number: "T-2" },
      { effectiveDate: "2022-04-01", number: "T-1" },
    ],
  });
  expect((await server.read("terms", "?version=2022-04-01")).data).toMatchObject({
    number: "T-1",
    state: "earlier",
    current: "2026-11-20",
  });
  expect((await server.read("terms", "?version=2027-01-01")).data).toMatchObject({ state: "upcoming" });
  for (const date of ["2026-11-19", "2025-01-01", "soon"]) {
    expect([date, (await server.read("terms", `?version=${date}`)).status]).toEqual([date, 404]);
  }
  const { data } = await server.requestLegal("GET", "/documents");
  expect(data).toHaveLength(1);
  expect(data[0].versions.map(({ effectiveDate }: { effectiveDate: string }) => effectiveDate)).toEqual([
    "2027-01-01",
    "2026-11-20",
    "2026-11-19",
    "2024-01-01",
    "2022-04-01",
  ]);
  expect(data[0].versions[1]._id).toBe(data[0].currentId);
  expect(data[0].versions[0]).not.toHaveProperty("contentEn");
});

test("a document whose only version is in the future is shown but not listed", async (server) => {
  await server.create({ effectiveDate: "2027-01-01" });
  expect((await server.read("terms")).data).toMatchObject({ state: "upcoming", current: null });
  expect((await server.request("GET", "/legal")).data).toEqual([]);
});

test("a missing language is null", async (server) => {
  await server.create({ titleTh: "", contentTh: "", factsTh: [] });
  const { texts } = (await server.read("terms")).data;
  expect([texts.th, texts.en.title]).toEqual([null, "Terms of use"]);
});

test("rejects publishing a text with a placeholder whose value is empty", async (server) => {
  const answer = await server.create({ number: "", contentEn: "Number {{number}}" });
  expect([answer.status, answer.body.errors]).toEqual([422, { contentEn: "Still to fill in: {{number}}" }]);
  expect((await server.create({ number: "T-1", contentEn: "Number {{number}}" })).status).toBe(201);
});

test("two published versions of a document cannot have the same date, drafts can", async (server) => {
  const first = (await server.create()).data;
  const taken = await server.addVersion(first.documentId);
  const message =
    "Another published version takes effect on 1\u00A0April\u00A02022. Please choose another date";
  expect([taken.status, taken.body.errors]).toEqual([409, { effectiveDate: message }]);
  const draft = await server.addVersion(first.documentId, { status: "Draft" });
  expect(draft.status).toBe(201);
  expect((await server.update(draft.data._id)).status).toBe(409);
  expect((await server.update(draft.data._id, { effectiveDate: "2022-04-02" })).status).toBe(200);
  expect((await server.create({ slug: "cookies" })).status).toBe(201);
});

test("lists the privacy policy first, the others by creation", async (server) => {
  for (const slug of ["terms", "cookies", "privacy-policy"]) await server.create({ slug });
  const slugs = (await server.request("GET", "/legal")).data.map(({ slug }: { slug: string }) => slug);
  expect(slugs).toEqual(["privacy-policy", "terms", "cookies"]);
});

test("deletes a single version, and the document with its last version", async (server) => {
  const first = (await server.create()).data;
  const second = (await server.addVersion(first.documentId, { effectiveDate: "2024-01-01" })).data;
  const removed = await server.requestLegal("DELETE", `/versions/${second._id}`);
  expect([removed.status, removed.data]).toEqual([200, { _id: second._id }]);
  expect((await server.read("terms")).data.effectiveDate).toBe("2022-04-01");
  await server.requestLegal("DELETE", `/versions/${first._id}`);
  expect((await server.requestLegal("GET", "/documents")).data).toEqual([]);
  expect((await server.requestLegal("DELETE", `/versions/${first._id}`)).status).toBe(404);
});

test("deleting a document deletes all its versions", async (server) => {
  const { documentId, _id } = (await server.create()).data;
  await server.addVersion(documentId, { effectiveDate: "2024-01-01" });
  expect((await server.requestLegal("DELETE", `/documents/${documentId}`)).status).toBe(200);
  expect((await server.requestLegal("GET", `/versions/${_id}`)).status).toBe(404);
  expect((await server.read("terms")).status).toBe(404);
  expect((await server.requestLegal("DELETE", `/documents/${documentId}`)).status).toBe(404);
});

test("the template has unfilled placeholders and cannot be published unchanged", async (server) => {
  const { data } = await server.requestLegal("GET", "/template");
  expect(data.titleEn).toBe("Privacy policy");
  const answer = await server.create({ slug: "privacy-policy", ...data });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([
    "contentEn",
    "contentTh",
    "factsEn",
    "factsTh",
  ]);
  expect((await server.create({ slug: "privacy-policy", ...data, status: "Draft" })).status).toBe(201);
});

test("a preview renders drafts, even without a title, and stores nothing", async (server) => {
  await server.app.request("/");
  const { status, data } = await server.requestLegal("POST", "/preview", {
    body: { contentEn: "From {{firm}}." },
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({ th: null, en: { title: "", intro: "<p>From Vitrine.</p>" } });
  expect((await server.requestLegal("GET", "/documents")).data).toEqual([]);
  expect(server.parts.pageCache.find("/")).not.toBeNull();
});

test("accepts Thai texts of the maximum length", async (server) => {
  const long = "ก".repeat(100_000);
  expect((await server.create({ contentTh: long, contentEn: long })).status).toBe(201);
});

test("of two admins who publish a version with the same date, the second gets 409", async (server) => {
  const { documentId } = (await server.create({ slug: "privacy-policy", effectiveDate: "2024-01-01" })).data;
  const both = await Promise.all([
    server.addVersion(documentId, { effectiveDate: "2026-11-01", titleEn: "First" }),
    server.addVersion(documentId, { effectiveDate: "2026-11-01", titleEn: "Second" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const [document] = (await server.requestLegal("GET", "/documents")).data;
  expect(document.versions).toHaveLength(2);
});

test("of two concurrent creations of a policy, one succeeds", async (server) => {
  const both = await Promise.all([
    server.create({ slug: "privacy-policy", titleEn: "First" }),
    server.create({ slug: "privacy-policy", titleEn: "Second" }),
  ]);
  const [created, rejected] = both.toSorted((one, other) => one.status - other.status);
  expect([created?.status, rejected?.status]).toEqual([201, 409]);
  expect(rejected?.body.errors).toEqual({ slug: LEGAL_MESSAGES.slugTaken });
  expect((await server.requestLegal("GET", "/documents")).data).toHaveLength(1);
});

test("answers 404 for URLs with malformed slugs and dates", async (server) => {
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
