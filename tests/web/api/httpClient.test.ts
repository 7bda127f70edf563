import { expect, spyOn, test } from "bun:test";

import { ApiError, InvalidResponseError } from "#web/api/http/ApiError.ts";
import { createHttpClient, assertRecordWith } from "#web/api/http/httpClient.ts";
import type { TokenRenewal, TokenProvider } from "#web/api/http/httpClient.ts";

import { createFakeApi } from "#tests/support/web/fakeApi.ts";

function holder(token: string | null, refresh: () => Promise<string>) {
  const renewals: TokenRenewal[] = [];
  const refused: (string | null)[] = [];
  const tokens: TokenProvider = {
    accessToken: () => token,
    refresh: (old) => {
      refused.push(old);
      return refresh();
    },
    renew: (renewal) => renewals.push(renewal),
    onAccessDenied: () => {},
  };
  return { tokens, renewals, refused };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error("The call did not fail");
}

test("sends JSON with credentials, the bearer token and a time limit of ten seconds", async () => {
  const sent: RequestInit[] = [];
  const limit = spyOn(AbortSignal, "timeout");
  const http = createHttpClient({
    fetch: async (_url, init) => {
      sent.push(init);
      return Response.json({ success: true, data: 1, message: "" });
    },
    tokens: holder("token-1", async () => "").tokens,
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

test("gives the data of a success", async () => {
  const api = createFakeApi({ "GET /things": () => ({ data: [1, 2] }) });
  expect(await createHttpClient(api).get<number[]>("/things")).toEqual([1, 2]);
});

test("an empty base means the API of the page's own origin", () => {
  expect(createHttpClient({ ...createFakeApi({}), base: "" }).url("/x")).toBe("/api/v1/x");
  expect(createHttpClient({ ...createFakeApi({}), base: "https://api.example/v1" }).url("/x")).toBe(
    "https://api.example/v1/x",
  );
});

test("a failure carries the server's sentence, status and field errors", async () => {
  const api = createFakeApi({
    "POST /things": () => ({ status: 422, message: "No", errors: { name: "Too short" } }),
  });
  const error = await failureOf(createHttpClient(api).post("/things", {}));
  expect(error).toMatchObject({ message: "No", status: 422, errors: { name: "Too short" } });
});

test("success false is a failure whatever the status", async () => {
  const api = createFakeApi({
    "GET /x": () => ({ text: '{"success":false,"data":null,"message":"Not today"}' }),
  });
  expect((await failureOf(createHttpClient(api).get("/x"))).message).toBe("Not today");
});

test.each(['{"success":false,"data":null}', '{"success":false,"message":null}', '{"success":false}'])(
  "a failure without a message has none of its own: %s",
  async (text) => {
    const error = await failureOf(createHttpClient(createFakeApi({ "GET /x": () => ({ text }) })).get("/x"));
    expect(error.message).toBe("");
    expect(error).not.toBeInstanceOf(InvalidResponseError);
  },
);

test("an answer that is no envelope is told apart", async () => {
  const api = createFakeApi({ "GET /x": () => ({ status: 502, text: "<h1>Bad gateway</h1>" }) });
  expect(await failureOf(createHttpClient(api).get("/x"))).toBeInstanceOf(InvalidResponseError);
});

test("no answer is the network's failure", async () => {
  const http = createHttpClient({ fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
  expect(await failureOf(http.get("/x"))).toMatchObject({
    status: 0,
    message: "Network error occurred. Please try again.",
  });
});

test("an answer that breaks off is the network's failure", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error("reset")) });
  const http = createHttpClient({ fetch: async () => new Response(broken) });
  expect((await failureOf(http.get("/x"))).status).toBe(0);
});

test("a 401 is asked once more with a fresh token, and a second one is passed on", async () => {
  const api = createFakeApi({ "GET /x": () => ({ status: 401, message: "No" }) });
  const { tokens, refused } = holder("old", async () => "fresh");
  const error = await failureOf(createHttpClient({ ...api, tokens }).get("/x"));
  expect(api.calls.map((call) => call.token)).toEqual(["old", "fresh"]);
  expect(refused).toEqual(["old"]);
  expect(error.status).toBe(401);
});

test("a 401 of /auth/* is never refreshed", async () => {
  const api = createFakeApi({
    "POST /auth/login": () => ({ status: 401, message: "Invalid email or password" }),
  });
  const { tokens, refused } = holder("old", async () => "fresh");
  const error = await failureOf(createHttpClient({ ...api, tokens }).post("/auth/login", {}));
  expect(error.message).toBe("Invalid email or password");
  expect(refused).toEqual([]);
});

test("a failed refresh is passed on in place of the answer", async () => {
  const api = createFakeApi({ "GET /x": () => ({ status: 401, message: "No" }) });
  const { tokens } = holder("old", () => Promise.reject(new ApiError("Token refresh failed", 401)));
  expect((await failureOf(createHttpClient({ ...api, tokens }).get("/x"))).message).toBe(
    "Token refresh failed",
  );
});

test("hands over a token renewed in passing, with the one it replaces", async () => {
  const api = createFakeApi({
    "GET /x": () => ({ headers: { "x-new-token": "newer", "x-token-expires-at": "1234" } }),
  });
  const { tokens, renewals } = holder("old", async () => "");
  await createHttpClient({ ...api, tokens }).get("/x");
  expect(renewals).toEqual([{ usedToken: "old", token: "newer", expiresAt: 1234 }]);
});

test("reads a page of a list", async () => {
  const pagination = { currentPage: 2, totalPages: 3, totalItems: 24, hasNext: true, hasPrev: true };
  const items = [{ _id: "a" }];
  const api = createFakeApi({ "GET /list": () => ({ data: items, pagination }) });
  expect(await createHttpClient(api).getPage("/list?page=2")).toEqual({ items, pagination });
});

test.each([[null], [{}], ["text"], [[null]], [["text"]]])("%j is no page of a list", async (data) => {
  const http = createHttpClient({ fetch: async () => Response.json({ success: true, message: "", data }) });
  expect(await failureOf(http.getPage("/things"))).toBeInstanceOf(InvalidResponseError);
});

test.each([[null], ["text"], [[]], [{ id: "a" }]])("%j is no record", (data) => {
  const read = assertRecordWith<{ _id: string }>("_id");
  // As from any server.
  expect(() => read(data as never)).toThrow(InvalidResponseError);
  expect(read({ _id: "a" })).toEqual({ _id: "a" });
});
