// Bodies and fields of another kind than any form sends: every call says what it wants, in a sentence of our own.
import { expect, test } from "bun:test";

import { activityForm } from "#tests/support/activityForm.ts";
import { testApp } from "#tests/support/testApp.ts";

const JSON_CALLS = [
  "POST /auth/login",
  "POST /auth/refresh",
  "POST /auth/setup",
  "POST /articles/preview",
  "POST /users",
  "PUT /users/:id",
  "PATCH /users/:id/status",
  "PATCH /messages/:id",
  "POST /contact",
  "POST /analytics/track",
  "PUT /settings",
];
const FIELDS = ["path", "title", "content", "token", "refreshToken", "email", "status", "isActive", "place"];
/** As the schema library begins its own. */
const FOREIGN = /^(Invalid|Too |Unrecognized|Expected|Required)|expected|received/;

async function openHouse() {
  const house = await testApp();
  const token = await house.enter();
  const id = await house.addUser();
  const send = (call: string, body: unknown) => {
    const [method = "", path = ""] = call.split(" ");
    return house.ask(method, path.replace(":id", id), { token, body });
  };
  return { ...house, token, send };
}

test("every call that takes JSON wants an object, and says so", async () => {
  await using house = await openHouse();
  for (const call of JSON_CALLS) {
    const wanted =
      call === "PUT /settings" ? "Please send the settings as an object" : "The body must be a JSON object";
    for (const given of [5, null, true, [], [{}], "x"]) {
      const { status, body } = await house.send(call, given);
      expect([call, status, body.message, body.errors]).toEqual([call, 422, wanted, { body: wanted }]);
    }
  }
});

test("no call answers a field of another kind in the words of a library", async () => {
  await using house = await openHouse();
  for (const call of JSON_CALLS) {
    for (const value of [5, null, [], {}]) {
      const { status, body } = await house.send(
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

test("what a form adds by itself is named where it is wrong", async () => {
  await using house = await openHouse();
  const { token } = house;
  const { data } = await house.ask("POST", "/projects/create", { token, form: activityForm() });
  for (const [name, value, message] of BY_ITSELF) {
    const form = activityForm();
    form.set(name, value);
    const answer = await house.ask("PUT", `/projects/update/${data._id}`, { token, form });
    expect([answer.status, answer.body.errors]).toEqual([422, { [name]: message }]);
  }
});
