import { expect, test } from "bun:test";

import type { ContentType } from "#content/contentType.ts";
import { CONTENT_TYPES } from "#content/registry.ts";
import { CONFLICT_MESSAGE } from "#contract/conflicts.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { SAMPLE_TERMS } from "#tests/support/server/legalTestServer.ts";
import { apiPaths, recordForm } from "#tests/support/content/recordForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";

type Call = [method: string, path: string, asking: RequestOptions];

interface Noun {
  create: Call;
  read: (id: string) => string;
  /** Saves a new name, based on the version of `seen`. */
  update: (id: string, name: string, seen?: string) => Call;
}

const PERSON = { email: "ploy@firm.example", firstName: "Ploy", lastName: "Dee" };

const CLIENT: Noun = {
  create: ["POST", "/clients", { form: clientForm({ logo: uniquePng(0) }) }],
  read: (id) => `/clients/${id}`,
  update: (id, name, seen) => [
    "PUT",
    `/clients/${id}`,
    { form: seenIn(clientForm({ name, logo: uniquePng(5) }), seen) },
  ],
};

const USER: Noun = {
  create: ["POST", "/users", { body: { ...PERSON, password: "long enough" } }],
  read: (id) => `/users/${id}`,
  update: (id, firstName, seen) => [
    "PUT",
    `/users/${id}`,
    { body: { ...PERSON, firstName, updatedAt: seen } },
  ],
};

const NOUNS: Record<string, Noun> = {
  ...Object.fromEntries(CONTENT_TYPES.map((type) => [type.name, nounOf(type)])),
  client: CLIENT,
  user: USER,
  "legal text": {
    create: ["POST", "/legal/documents", { body: { slug: "terms", ...SAMPLE_TERMS } }],
    read: (id) => `/legal/versions/${id}`,
    update: (id, titleEn, seen) => [
      "PUT",
      `/legal/versions/${id}`,
      { body: { ...SAMPLE_TERMS, titleEn, updatedAt: seen } },
    ],
  },
};

function nounOf(type: ContentType): Noun {
  const { create, read, update } = apiPaths(type);
  const files = { logo: uniquePng(5), images: [uniquePng(6)] };
  return {
    create: ["POST", create, { form: recordForm(type, { status: "Draft" }) }],
    read,
    update: (id, name, updatedAt) => [
      "PUT",
      update(id),
      { form: recordForm(type, { [type.nameField]: name, updatedAt }, files) },
    ],
  };
}

function seenIn(form: FormData, seen: string | undefined): FormData {
  if (seen !== undefined) form.set("updatedAt", seen);
  return form;
}

async function createFixture() {
  const server = await createTestServer();
  const { accessToken } = await server.signInWithPassword();
  const other = await server.signIn();
  const ask = ([method, path, asking]: Call, token = accessToken) =>
    server.request(method, path, { ...asking, token });
  return {
    ...server,
    other,
    send: ask,
    read: async (noun: Noun, id: string) => (await ask(["GET", noun.read(id), {}])).data,
  };
}

function expectNothingBeside(
  server: Pick<TestServer, "listStoredFiles" | "listStagedFiles" | "parts">,
  files: string[],
) {
  expect(server.listStoredFiles()).toEqual(files);
  if (files.length > 0) expect(server.listStagedFiles()).toEqual([]);
  const rows = server.parts.db.$client.query("SELECT file FROM pictures ORDER BY file").values();
  expect(server.listStoredFiles().filter((name) => !/-\d+\.webp$/.test(name))).toEqual(
    rows.flat().map(String),
  );
}

test.each(Object.entries(NOUNS))(
  "rejects the second save of a %s by another admin with 409 and the first one's data",
  async (_, noun) => {
    await using server = await createFixture();
    const { data: seen } = await server.send(noun.create);
    const first = await server.send(noun.update(seen._id, "First", seen.updatedAt));
    expect(first.status).toBe(200);
    expect(Date.parse(first.data.updatedAt)).toBeGreaterThan(Date.parse(seen.updatedAt));
    const stored = await server.read(noun, seen._id);
    const files = server.listStoredFiles();
    const second = await server.send(noun.update(seen._id, "Second", seen.updatedAt), server.other);
    expect(second.status).toBe(409);
    expect<unknown>(second.body).toEqual({
      success: false,
      code: "conflict",
      message: CONFLICT_MESSAGE,
      data: { current: first.data, savedBy: "Somsri Jaidee", isOwn: false },
    });
    expect(await server.read(noun, seen._id)).toEqual(stored);
    expectNothingBeside(server, files);
    // In another tab or on another device.
    const own = await server.send(noun.update(seen._id, "Second", seen.updatedAt));
    expect(own.data).toMatchObject({ savedBy: "Somsri Jaidee", isOwn: true });
    // After both versions were compared, the save succeeds.
    const { updatedAt } = second.data.current;
    expect((await server.send(noun.update(seen._id, "Both", updatedAt), server.other)).status).toBe(200);
  },
);

test.each(Object.entries(NOUNS))(
  "of two concurrent saves of a %s, one succeeds and one gets 409",
  async (_, noun) => {
    await using server = await createFixture();
    const { data: seen } = await server.send(noun.create);
    const answers = await Promise.all(
      ["One", "Two"].map((name) => server.send(noun.update(seen._id, name, seen.updatedAt))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200);
    const { html: _html, ...stored } = await server.read(noun, seen._id);
    expect(stored).toEqual(winner?.data);
  },
);

test.each(Object.entries(NOUNS))(
  "saves a %s without a conflict check if the request has no version",
  async (_, noun) => {
    await using server = await createFixture();
    const { data } = await server.send(noun.create);
    for (const seen of [undefined, ""]) {
      expect((await server.send(noun.update(data._id, "Plain", seen))).status).toBe(200);
    }
  },
);

test.each(Object.entries(NOUNS))("rejects a version of a %s that is not a timestamp", async (_, noun) => {
  await using server = await createFixture();
  const { data } = await server.send(noun.create);
  for (const seen of ["yesterday", "5", "2026-11-20", "<b>"]) {
    const answer = await server.send(noun.update(data._id, "X", seen));
    expect([seen, answer.status]).toEqual([seen, 422]);
    expect(answer.body.errors).toEqual({ updatedAt: "updatedAt must be the time that came with the record" });
  }
  expect(await server.read(noun, data._id)).toMatchObject({ updatedAt: data.updatedAt });
});

test("omits the name of the last editor if the account was deleted", async () => {
  await using server = await createFixture();
  const { data: seen } = await server.send(CLIENT.create);
  await server.send(CLIENT.update(seen._id, "First"), server.other);
  server.parts.db.$writer.connection.$client.run("DELETE FROM users WHERE first_name = 'Anan'");
  const answer = await server.send(CLIENT.update(seen._id, "Second", seen.updatedAt));
  expect([answer.status, answer.data.savedBy]).toEqual([409, null]);
});

test("toggling the status of a user checks the version", async () => {
  await using server = await createFixture();
  const { data: seen } = await server.send(USER.create);
  await server.send(USER.update(seen._id, "Changed"));
  const turn = (updatedAt?: string): Call => ["PATCH", `/users/${seen._id}/status`, { body: { updatedAt } }];
  const answer = await server.send(turn(seen.updatedAt));
  expect([answer.status, answer.data.current.firstName]).toEqual([409, "Changed"]);
  expect((await server.send(turn(answer.data.current.updatedAt))).data.isActive).toBe(false);
});

test("a duplicate email is a conflict without a current version", async () => {
  await using server = await createFixture();
  await server.send(USER.create);
  const answer = await server.send(USER.create);
  expect([answer.status, answer.body.data]).toEqual([409, null]);
});

test("signing in does not change the version of a user", async () => {
  await using server = await createFixture();
  const me = (
    await server.request("POST", "/auth/login", {
      body: { email: "somsri@firm.example", password: "correct horse" },
    })
  ).data.user;
  server.advanceClock(1000);
  const again = await server.signInWithPassword();
  expect(again.user.updatedAt).toBe(me.updatedAt);
});

test("settings: changes to different settings don't conflict, changes to the same one do", async () => {
  await using server = await createFixture();
  const save = (body: object, token?: string) => server.send(["PUT", "/settings", { body }], token);
  const { data: seen } = await server.send(["GET", "/settings", {}]);
  const { updatedAt } = seen;
  const first = await save({ footerNote: "Chiang Mai", updatedAt });
  expect(first.status).toBe(200);
  expect(first.data.updatedAt > updatedAt).toBe(true);
  expect((await save({ phone: "+66 2 111 1111", updatedAt }, server.other)).status).toBe(200);
  const third = await save({ footerNote: "Lampang", contactPrompt: "Hello", updatedAt }, server.other);
  expect(third.status).toBe(409);
  expect(third.data).toMatchObject({ current: { footerNote: "Chiang Mai" }, savedBy: "Somsri Jaidee" });
  const { data: stored } = await server.send(["GET", "/settings", {}]);
  expect(stored).toEqual(third.data.current);
  expect(stored.contactPrompt).toBe(seen.contactPrompt);
  // The same value is no change, so there is no conflict.
  expect((await save({ footerNote: "Chiang Mai", updatedAt })).status).toBe(200);
  expect((await save({ footerNote: "Lampang", updatedAt: stored.updatedAt })).status).toBe(200);
});

test("settings: an outdated logo upload is rejected and leaves no file", async () => {
  await using server = await createFixture();
  const put = (number: number, seen?: string) => {
    const form = new FormData();
    form.set("logo", new Blob([Uint8Array.from(uniquePng(number))]), "logo.png");
    return server.send(["PUT", "/settings/logo", { form: seenIn(form, seen) }]);
  };
  const { data: seen } = await server.send(["GET", "/settings", {}]);
  const first = await put(1, seen.updatedAt);
  expect(first.status).toBe(200);
  const files = server.listStoredFiles();
  const second = await put(2, seen.updatedAt);
  expect([second.status, second.data.current.logo]).toEqual([409, first.data.logo]);
  expectNothingBeside(server, files);
  expect((await put(2, first.data.updatedAt)).status).toBe(200);
});
