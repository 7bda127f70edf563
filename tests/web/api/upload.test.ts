import { expect, jest, test } from "bun:test";

import { createUpload } from "#web/api/http/upload.ts";
import type { Authorization } from "#web/api/http/httpClient.ts";

/** Sends once more after a 401. */
const authorization: Authorization = async (_, send) => {
  const reply = await send("access-1");
  return reply.response.status === 401 ? send("access-2") : reply;
};

function form() {
  const body = new FormData();
  body.set("name", "A picture");
  body.set("images", new File(["0123456789"], "p.jpg", { type: "image/jpeg" }));
  return body;
}

test("sends multipart with the token and parses the envelope", async () => {
  const seen: (string | null)[] = [];
  await using server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      seen.push(request.headers.get("authorization"), request.method);
      const fields = await request.formData();
      return Response.json(
        { success: true, data: { name: fields.get("name") }, message: "" },
        { headers: { "access-control-allow-origin": "*" } },
      );
    },
  });
  const upload = createUpload({
    base: server.url.origin,
    authorization,
    createRequest: bunRequest,
  });
  expect(await upload<{ name: string }>({ method: "POST", path: "/x", form: form() })).toEqual({
    name: "A picture",
  });
  expect(seen).toEqual(["Bearer access-1", "POST"]);
});

test("refreshes after a 401 and sends the files again", async () => {
  const seen: (string | null)[] = [];
  await using server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const token = request.headers.get("authorization");
      seen.push(token);
      await request.formData();
      const ok = token === "Bearer access-2";
      return Response.json({ success: ok, data: ok ? 1 : null, message: "" }, { status: ok ? 200 : 401 });
    },
  });
  const upload = createUpload({
    base: server.url.origin,
    authorization,
    createRequest: bunRequest,
  });
  expect(await upload<number>({ method: "PUT", path: "/x", form: form() })).toBe(1);
  expect(seen).toEqual(["Bearer access-1", "Bearer access-2"]);
});

test("throws the server's message and field errors", async () => {
  const stand = new StandInRequest();
  const upload = createUpload({ createRequest: () => stand.asRequest() });
  const sent = upload({ method: "POST", path: "/x", form: form() });
  stand.answer(413, {
    success: false,
    data: null,
    message: "Too large",
    errors: { logo: "Logo file size must be less than 20MB" },
  });
  await expect(sent).rejects.toMatchObject({
    status: 413,
    message: "Too large",
    errors: { logo: "Logo file size must be less than 20MB" },
  });
});

test("reports progress", async () => {
  const stand = new StandInRequest();
  const told: unknown[] = [];
  const upload = createUpload({ createRequest: () => stand.asRequest() });
  const sent = upload({ method: "POST", path: "/x", form: form(), onProgress: (p) => told.push(p) });
  stand.progress(5, 10);
  stand.answer(200, { success: true, data: 1, message: "" });
  await sent;
  expect(told).toEqual([{ sentBytes: 5, totalBytes: 10 }]);
});

test("fails after 30 seconds without progress", async () => {
  jest.useFakeTimers();
  try {
    const stand = new StandInRequest();
    const upload = createUpload({ createRequest: () => stand.asRequest() });
    const failure = upload({ method: "POST", path: "/x", form: form() }).catch((error: unknown) => error);
    jest.advanceTimersByTime(29_000);
    stand.progress(5, 10);
    jest.advanceTimersByTime(29_999);
    expect(stand.aborted).toBe(false);
    jest.advanceTimersByTime(1);
    expect(stand.aborted).toBe(true);
    expect(await failure).toMatchObject({ status: 0, message: "Network error occurred. Please try again." });
  } finally {
    jest.useRealTimers();
  }
});

/** The parts of XMLHttpRequest that an upload uses, controlled by the test. */
class StandInRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  withCredentials = false;
  aborted = false;
  open() {}
  setRequestHeader() {}
  send() {}
  getResponseHeader() {
    return null;
  }
  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
  answer(status: number, envelope: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(envelope);
    this.dispatchEvent(new Event("load"));
  }
  asRequest(): XMLHttpRequest {
    // It has everything that an upload uses.
    return this as unknown as XMLHttpRequest;
  }
}

/** Sends a real request through Bun's fetch: happy-dom's allows only the page's origin. */
function bunRequest(): XMLHttpRequest {
  const stand = new StandInRequest();
  const headers: Record<string, string> = {};
  let target = { method: "", url: "" };
  Object.assign(stand, {
    open: (method: string, url: string) => (target = { method, url }),
    setRequestHeader: (name: string, value: string) => (headers[name] = value),
    send: async (body: FormData) => {
      const answer = await fetch(target.url, { method: target.method, headers, body });
      stand.answer(answer.status, await answer.json());
    },
  });
  return stand.asRequest();
}
