import { expect, spyOn, test } from "bun:test";

import { ApiError, InvalidResponseError } from "#web/api/http/ApiError.ts";
import { createHttpClient, assertRecordWith } from "#web/api/http/httpClient.ts";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error("The call did not fail");
}

test("sends JSON with credentials, bearer token and a timeout of ten seconds", async () => {
  const sent: RequestInit[] = [];
  const limit = spyOn(AbortSignal, "timeout");
  const http = createHttpClient({
    fetch: async (_url, init) => {
      sent.push(init);
      return Response.json({ success: true, data: 1, message: "" });
    },
    authorization: (_, send) => send("token-1"),
  });
  await http.post("/things", { a: 1 });
  expect(limit.mock.calls).toEqual([[10_000]]);
  limit.mockRestore();
  expect(sent[0]).toMatchObject({
    method: "POST",
    credentials: "include",
    body: '{"a":1}',
    headers: { "content-type": "application/json", authorization: "Bearer token-1" },
  });
  expect(sent[0]?.signal).toBeInstanceOf(AbortSignal);
});

test("returns the data of a successful response", async () => {
  const api = createFakeApi({ "GET /things": () => ({ data: [1, 2] }) });
  expect(await createHttpClient(api).get<number[]>("/things")).toEqual([1, 2]);
});

test("uses the page's origin if the base is empty", () => {
  expect(createHttpClient({ ...createFakeApi({}), base: "" }).url("/x")).toBe("/api/v1/x");
  expect(createHttpClient({ ...createFakeApi({}), base: "https://api.example/v1" }).url("/x")).toBe(
    "https://api.example/v1/x",
  );
});

test("reads name the language of the texts, writes and reads of the main language don't", async () => {
  const api = createFakeApi({
    "GET /things": () => ({ data: [] }),
    "POST /things": () => ({ data: null }),
  });
  const thai = createHttpClient({ fetch: api.fetch, language: "th" });
  await thai.get("/things");
  await thai.getPage("/things?limit=3");
  await thai.post("/things", {});
  await createHttpClient({ fetch: api.fetch, language: "" }).get("/things");
  expect(api.calls.map(({ path }) => path)).toEqual([
    "/things?lang=th",
    "/things?limit=3&lang=th",
    "/things",
    "/things",
  ]);
});

test("an error has the server's message, status and field errors", async () => {
  const api = createFakeApi({
    "POST /things": () => ({ status: 422, message: "No", errors: { name: "Too short" } }),
  });
  const error = await failureOf(createHttpClient(api).post("/things", {}));
  expect(error).toMatchObject({ message: "No", status: 422, errors: { name: "Too short" } });
});

test("success: false is an error with any status", async () => {
  const api = createFakeApi({
    "GET /x": () => ({ text: '{"success":false,"data":null,"message":"Not today"}' }),
  });
  expect((await failureOf(createHttpClient(api).get("/x"))).message).toBe("Not today");
});

test.each(['{"success":false,"data":null}', '{"success":false,"message":null}', '{"success":false}'])(
  "an error without a message has an empty one: %s",
  async (text) => {
    const error = await failureOf(createHttpClient(createFakeApi({ "GET /x": () => ({ text }) })).get("/x"));
    expect(error.message).toBe("");
    expect(error).not.toBeInstanceOf(InvalidResponseError);
  },
);

test("a response without an envelope is an InvalidResponseError", async () => {
  const api = createFakeApi({ "GET /x": () => ({ status: 502, text: "<h1>Bad gateway</h1>" }) });
  expect(await failureOf(createHttpClient(api).get("/x"))).toBeInstanceOf(InvalidResponseError);
});

test("a failed request is a network error", async () => {
  const http = createHttpClient({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(await failureOf(http.get("/x"))).toMatchObject({
    status: 0,
    message: "Network error occurred. Please try again.",
  });
});

test("a response that breaks off is a network error", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  const http = createHttpClient({ fetch: async () => new Response(broken) });
  expect((await failureOf(http.get("/x"))).status).toBe(0);
});

test("parses a page of a list", async () => {
  const pagination = { currentPage: 2, totalPages: 3, totalItems: 24, hasNext: true, hasPrev: true };
  const items = [{ _id: "a" }];
  const api = createFakeApi({ "GET /list": () => ({ data: items, pagination }) });
  expect(await createHttpClient(api).getPage("/list?page=2")).toEqual({ items, pagination });
});

test.each([[null], [{}], ["text"], [[null]], [["text"]]])("rejects %j as a page of a list", async (data) => {
  const http = createHttpClient({ fetch: async () => Response.json({ success: true, message: "", data }) });
  expect(await failureOf(http.getPage("/things"))).toBeInstanceOf(InvalidResponseError);
});

test.each([[null], ["text"], [[]], [{ id: "a" }]])("rejects %j as a record", (data) => {
  const read = assertRecordWith<{ _id: string }>("_id");
  // As from any server.
  expect(() => read(data as never)).toThrow(InvalidResponseError);
  expect(read({ _id: "a" })).toEqual({ _id: "a" });
});
