import { expect, test } from "bun:test";

import { createRouter } from "#server/http/createRouter.ts";
import { idempotency } from "#server/http/idempotency.ts";
import { activityForm, activityUpdateForm, uniquePng } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { createHttpClient } from "#web/api/http/httpClient.ts";

const HOUR = 3_600_000;
const keyed = (key: string) => ({ headers: { "idempotency-key": key } });
const MESSAGE = { name: "Mali", email: "mali@firm.example", message: "Once." };

test("a repeated creation creates one record with its images", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const create = (key: string) =>
    server.request("POST", "/projects/create", {
      token,
      form: activityForm({ images: [uniquePng(1)] }),
      ...keyed(key),
    });
  const first = await create("key-1");
  const files = server.listStoredFiles();
  const again = await create("key-1");
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(server.listStoredFiles()).toEqual(files);
  expect(server.listStagedFiles()).toEqual([]);
  expect((await create("key-2")).data._id).not.toBe(first.data._id);
  expect((await server.request("GET", "/projects/get")).data).toHaveLength(2);
});

test("a repeated update is not a conflict, and a repeated deletion not a 404", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const { data } = await server.request("POST", "/projects/create", { token, form: activityForm() });
  const update = () => {
    const form = activityUpdateForm({ name: "Later" });
    form.set("updatedAt", data.updatedAt);
    return server.request("PUT", `/projects/update/${data._id}`, { token, form, ...keyed("update") });
  };
  server.advanceClock(1000);
  const first = await update();
  expect(first.status).toBe(200);
  expect((await update()).body).toEqual(first.body);
  const remove = () =>
    server.request("DELETE", `/projects/delete/${data._id}`, { token, ...keyed("delete") });
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
});

test("a repeated update disables the body timeout like the first one", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const { data } = await server.request("POST", "/projects/create", { token, form: activityForm() });
  let waits = 0;
  const update = () =>
    server.app.request(
      `/api/v1/projects/update/${data._id}`,
      {
        method: "PUT",
        headers: { ...keyed("update").headers, authorization: `Bearer ${token}` },
        body: activityUpdateForm(),
      },
      { disableBodyTimeout: () => (waits += 1) },
    );
  for (const times of [1, 2]) expect([(await update()).status, waits]).toEqual([200, times]);
});

test("a browser that lost the response and sends again creates one message", async () => {
  await using server = await createTestServer();
  let isLost = true;
  const http = createHttpClient({
    fetch: async (url, init) => {
      const answer = await server.app.request(url, init);
      if (!isLost) return answer;
      isLost = false;
      throw new TypeError("Failed to fetch");
    },
  });
  expect(http.post("/contact", MESSAGE)).rejects.toThrow("Network error occurred. Please try again.");
  await http.post("/contact", MESSAGE);
  expect((await server.request("GET", "/messages", { token: await server.signIn() })).data).toHaveLength(1);
});

test("two concurrent requests are executed once", async () => {
  await using server = await createTestServer();
  const send = () => server.request("POST", "/contact", { body: MESSAGE, ...keyed("same") });
  const [one, other] = await Promise.all([send(), send()]);
  expect([one.status, other.status]).toEqual([201, 201]);
  expect((await server.request("GET", "/messages", { token: await server.signIn() })).data).toHaveLength(1);
});

test("a failed request is executed again", async () => {
  await using server = await createTestServer();
  const send = (body: object) => server.request("POST", "/contact", { body, ...keyed("corrected") });
  expect((await send({ ...MESSAGE, email: "none" })).status).toBe(422);
  expect((await send(MESSAGE)).status).toBe(201);
});

test("a response is only repeated for the same caller and route", async () => {
  await using server = await createTestServer();
  const fields = { name: "A", email: "a@firm.example" };
  const form = () => activityForm(fields);
  const first = await server.request("POST", "/projects/create", {
    token: await server.signIn(),
    form: form(),
    ...keyed("shared"),
  });
  const other = { token: await server.signIn(), form: form(), ...keyed("shared") };
  expect((await server.request("POST", "/projects/create", other)).data._id).not.toBe(first.data._id);
  const nobody = await server.request("POST", "/projects/create", { form: form(), ...keyed("shared") });
  expect(nobody.status).toBe(401);
  expect((await server.request("GET", `/projects/${first.data._id}`, keyed("shared"))).status).toBe(200);
});

test("another body with the same key is another request", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const send = (message: string) =>
    server.request("POST", "/contact", { body: { ...MESSAGE, message }, ...keyed("same") });
  for (const message of ["First.", "Second.", "First."]) expect((await send(message)).status).toBe(201);
  const { data } = await server.request("GET", "/messages", { token });
  expect(data.map(({ message }: typeof MESSAGE) => message).sort()).toEqual(["First.", "Second."]);
});

test("a key expires after an hour, and a key that is too long is ignored", async () => {
  await using server = await createTestServer();
  const send = (key: string) => server.request("POST", "/contact", { body: MESSAGE, ...keyed(key) });
  const count = async () =>
    (await server.request("GET", "/messages", { token: await server.signIn() })).data.length;
  await send("once");
  server.advanceClock(HOUR - 1);
  await send("once");
  expect(await count()).toBe(1);
  server.advanceClock(2);
  await send("once");
  expect(await count()).toBe(2);
  for (const _ of [1, 2]) await send("k".repeat(101));
  expect(await count()).toBe(4);
});

/** A call whose response the test sends. */
function openCall(patienceMs = 1_000) {
  const started: PromiseWithResolvers<Response>[] = [];
  const app = createRouter();
  app.use(idempotency(() => 0, patienceMs));
  app.post("/x", () => {
    const call = Promise.withResolvers<Response>();
    started.push(call);
    return call.promise;
  });
  app.onError((error) => new Response(error.message, { status: 503 }));
  const init = { method: "POST", headers: { "idempotency-key": "k" } };
  return {
    started,
    send: async (body?: string) => app.request("/x", { ...init, ...(body ? { body } : {}) }),
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("of three equal requests, the second is executed after the first failed, and the third gets its response", async () => {
  const { started, send } = openCall();
  const calls = [send(), send(), send()];
  await turn();
  started[0]?.resolve(new Response("full", { status: 507 }));
  await calls[0];
  await turn();
  expect(started).toHaveLength(2);
  started[1]?.resolve(Response.json({ success: true }, { status: 201 }));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([507, 201, 201]);
  expect(started).toHaveLength(2);
});

test("a request that throws lets the next one execute", async () => {
  const { started, send } = openCall();
  const first = send();
  await turn();
  started[0]?.reject(new Error("broken"));
  expect((await first).status).toBe(503);
  const second = send();
  await turn();
  started[1]?.resolve(Response.json({ success: true }));
  expect((await second).status).toBe(200);
});

test("a request that waits too long for the first one gets 503 and is not executed", async () => {
  const { started, send } = openCall(1);
  const first = send();
  await turn();
  const second = await send();
  expect([second.status, await second.text()]).toEqual([
    503,
    "The first try is still under way. Please try again in a moment.",
  ]);
  expect(started).toHaveLength(1);
  started[0]?.resolve(Response.json({ success: true }));
  await first;
});

test("a repeated response is not cacheable", async () => {
  const { started, send } = openCall();
  const first = send();
  await turn();
  started[0]?.resolve(new Response("done", { status: 201 }));
  await first;
  const again = await send("a body that is read to its end");
  expect([again.headers.get("cache-control"), await again.text()]).toEqual(["no-store", "done"]);
});

test("a response over 1 MB is not stored", async () => {
  const { started, send } = openCall();
  const first = send();
  await turn();
  started[0]?.resolve(new Response("x".repeat(1_048_577)));
  await first;
  const again = send();
  await turn();
  expect(started).toHaveLength(2);
  started[1]?.resolve(new Response("done"));
  await again;
});
