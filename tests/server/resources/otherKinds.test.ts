import { expect } from "bun:test";

import { activityForm } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const JSON_CALLS = [
  "POST /auth/login",
  "POST /auth/refresh",
  "POST /auth/setup",
  "POST /markdown/render",
  "POST /users",
  "PUT /users/:id",
  "PATCH /users/:id/status",
  "PATCH /messages/:id",
  "POST /consent",
  "POST /contact",
  "POST /analytics/track",
  "PUT /settings",
];
const FIELDS = ["path", "title", "content", "token", "refreshToken", "email", "status", "isActive", "place"];
/** The beginning of zod's default messages. */
const FOREIGN = /^(Invalid|Too |Unrecognized|Expected|Required)|expected|received/;

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  const id = await server.addUser();
  const send = (call: string, body: unknown) => {
    const [method = "", path = ""] = call.split(" ");
    return server.request(method, path.replace(":id", id), { token, body });
  };
  return { ...server, token, send };
}

const test = testWith(createFixture);

test("every JSON endpoint requires an object and says so", async (server) => {
  for (const call of JSON_CALLS) {
    const wanted =
      call === "PUT /settings" ? "Please send the settings as an object" : "The body must be a JSON object";
    for (const given of [5, null, true, [], [{}], "x"]) {
      const { status, body } = await server.send(call, given);
      expect([call, status, body.message, body.errors]).toEqual([call, 422, wanted, { body: wanted }]);
    }
  }
});

test("no JSON endpoint returns Zod's default messages for a field of the wrong type", async (server) => {
  for (const call of JSON_CALLS) {
    for (const value of [5, null, [], {}]) {
      const { status, body } = await server.send(
        call,
        Object.fromEntries(FIELDS.map((name) => [name, value])),
      );
      const sentences = [body.message, ...Object.values(body.errors ?? {})];
      const foreign = sentences.filter((sentence) => FOREIGN.test(sentence));
      expect([call, status, foreign]).toEqual([call, 422, []]);
    }
  }
});

const PATHS = "removeImages must be a JSON list of stored paths";
const GALLERY = "gallery must be a JSON list of pictures, each with the path or the number of its image";

const BY_ITSELF: [field: string, value: string, message: string][] = [
  ["removeImages", "nonsense", PATHS],
  ["removeImages", "5", PATHS],
  ["removeImages", "[5]", PATHS],
  ["removeImages", JSON.stringify(["x".repeat(201)]), PATHS],
  ["removeImages", JSON.stringify(Array(101).fill("x")), PATHS],
  ["removeLogo", "perhaps", "removeLogo must be true or false"],
  ["updatedAt", "yesterday", "updatedAt must be the time that came with the record"],
  ["gallery", "nonsense", GALLERY],
  ["gallery", JSON.stringify(Array.from({ length: 101 }, (_, image) => ({ image }))), GALLERY],
  ["category", "nonsense", "Please choose from the categories"],
];

test("names the path of an invalid field that the form adds itself", async (server) => {
  const { token } = server;
  const { data } = await server.request("POST", "/projects/create", { token, form: activityForm() });
  for (const [name, value, message] of BY_ITSELF) {
    const form = activityForm();
    form.set(name, value);
    const answer = await server.request("PUT", `/projects/update/${data._id}`, { token, form });
    expect([answer.status, answer.body.errors]).toEqual([422, { [name]: message }]);
  }
});
