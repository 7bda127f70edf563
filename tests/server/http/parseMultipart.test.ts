import { expect, test } from "bun:test";

import {
  endlessUpload,
  sampleFile,
  multipartRequest,
  createMultipartFixture,
  multipartPart,
  rawMultipartRequest,
  TOO_LARGE_MESSAGE,
} from "#tests/support/server/multipartFixture.ts";

test("returns fields by name, Thai unchanged, and files on disk in order", async () => {
  await using fixture = await createMultipartFixture();
  const thai = "บริษัทที่ปรึกษา — พ.ศ. ๒๕๖๙";
  const request = multipartRequest(
    ["name", thai],
    ["category", "a"],
    ["images", new File(["first"], "1.jpg")],
    ["category", "b"],
    ["images", new File(["second"], "รูป.jpg")],
    ["logo", new File(["logo"], "logo.png")],
  );
  await using form = await fixture.receive(request);
  expect({ ...form.fields }).toEqual({ name: [thai], category: ["a", "b"] });
  expect(form.files.images.map(({ bytes, originalName }) => [bytes, originalName])).toEqual([
    [5, "1.jpg"],
    [6, "รูป.jpg"],
  ]);
  const texts = [...form.files.images, ...form.files.logo].map((file) => Bun.file(file.path).text());
  expect(await Promise.all(texts)).toEqual(["first", "second", "logo"]);
});

test("deletes its files when disposed", async () => {
  await using fixture = await createMultipartFixture();
  {
    await using form = await fixture.receive(
      multipartRequest(["logo", sampleFile(10)], ["images", sampleFile(10)]),
    );
    expect(form.files.logo).toHaveLength(1);
    expect(await fixture.listStagedFiles()).toHaveLength(2);
  }
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("rejects a file at the size limit and accepts one byte less", async () => {
  await using fixture = await createMultipartFixture();
  expect(await fixture.getRejection(multipartRequest(["logo", sampleFile(1024)]))).toEqual({
    code: "tooLarge",
    message: TOO_LARGE_MESSAGE,
    errors: { logo: TOO_LARGE_MESSAGE },
  });
  expect(await fixture.listStagedFiles()).toEqual([]);
  await using form = await fixture.receive(multipartRequest(["logo", sampleFile(1023)]));
  expect(form.files.logo[0]?.bytes).toBe(1023);
});

test("stops reading at an oversized file and names it, whatever the declared length", async () => {
  await using fixture = await createMultipartFixture({ maxBytes: 1e6 });
  const { body, counted } = endlessUpload(512);
  const form = rawMultipartRequest(body);
  form.headers.set("content-length", "2000000");
  expect((await fixture.getRejection(form)).errors).toEqual({ images: TOO_LARGE_MESSAGE });
  expect(counted.bytesRead).toBeLessThan(100_000);
  expect(counted.cancelled).toBe(true);
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("rejects a body over the total limit", async () => {
  await using fixture = await createMultipartFixture({ maxBytes: 2000 });
  const many = (["a", "b", "c", "d"] as const).map((name): [string, string] => [name, "x".repeat(299)]);
  const files = [1, 2].map((): [string, File] => ["images", sampleFile(900)]);
  expect((await fixture.getRejection(multipartRequest(...many, ...files))).code).toBe("tooLarge");
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("ignores files beyond the maximum count if the rule allows more", async () => {
  await using fixture = await createMultipartFixture();
  const files = ["1", "2", "3", "4"].map((name): [string, File] => ["images", sampleFile(20, name)]);
  await using form = await fixture.receive(multipartRequest(...files, ["name", "after them"]));
  expect(form.files.images.map((file) => file.originalName)).toEqual(["1", "2"]);
  expect(form.fields.name).toEqual(["after them"]);
  expect(await fixture.listStagedFiles()).toHaveLength(2);
});

test("ignored files don't count towards the total size", async () => {
  await using fixture = await createMultipartFixture({ maxBytes: 3000 });
  const files = ["1", "2", "3", "4", "5"].map((name): [string, File] => ["images", sampleFile(1000, name)]);
  await using form = await fixture.receive(multipartRequest(...files, ["name", "after them"]));
  expect(form.files.images.map((file) => file.originalName)).toEqual(["1", "2"]);
  expect(form.fields.name).toEqual(["after them"]);
});

test("times out if no data arrives", async () => {
  await using fixture = await createMultipartFixture({ idleTimeoutMs: 20 });
  const begun = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(multipartPart('name="name"', "begun"))),
  });
  expect((await fixture.getRejection(rawMultipartRequest(begun))).code).toBe("malformed");
});

test("times out if data keeps arriving, but more slowly than 1 KB/s", async () => {
  await using fixture = await createMultipartFixture({ idleTimeoutMs: 200 });
  let timer: ReturnType<typeof setInterval> | undefined;
  const endless = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(multipartPart('name="name"', "begun")));
      timer = setInterval(() => controller.enqueue(Buffer.from("x")), 20);
    },
    cancel: () => clearInterval(timer),
  });
  expect((await fixture.getRejection(rawMultipartRequest(endless))).code).toBe("malformed");
});

test("rejects files beyond the maximum count if the rule says so", async () => {
  await using fixture = await createMultipartFixture();
  const refusal = await fixture.getRejection(
    multipartRequest(["logo", sampleFile(10)], ["logo", sampleFile(10)]),
  );
  expect(refusal.code).toBe("invalid");
  expect(Object.keys(refusal.errors ?? {})).toEqual(["logo"]);
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("rejects a file in an unknown field, including names of Object.prototype", async () => {
  await using fixture = await createMultipartFixture();
  for (const name of ["virus", "__proto__", "constructor", "toString"]) {
    expect((await fixture.getRejection(multipartRequest([name, sampleFile(10)]))).code).toBe("invalid");
  }
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("treats a file input without a file as absent", async () => {
  await using fixture = await createMultipartFixture();
  const body =
    multipartPart('name="logo"; filename=""', "") + multipartPart('name="name"', "x") + "--cut--\r\n";
  await using form = await fixture.receive(rawMultipartRequest(body));
  expect(form.files).toEqual({ logo: [], images: [] });
  expect(form.fields.name).toEqual(["x"]);
});

test("accepts an empty file with a name", async () => {
  await using fixture = await createMultipartFixture();
  await using form = await fixture.receive(multipartRequest(["logo", sampleFile(0, "empty.png")]));
  expect(form.files.logo[0]).toMatchObject({ bytes: 0, originalName: "empty.png" });
});

test("rejects too many fields and fields that are too long", async () => {
  await using fixture = await createMultipartFixture();
  const many = [1, 2, 3, 4, 5].map((index): [string, string] => [`field${index}`, "x"]);
  expect((await fixture.getRejection(multipartRequest(...many))).code).toBe("tooLarge");
  expect((await fixture.getRejection(multipartRequest(["name", "x".repeat(301)]))).code).toBe("tooLarge");
  await using form = await fixture.receive(multipartRequest(["name", "x".repeat(300)]));
  expect(form.fields.name).toEqual(["x".repeat(300)]);
});

test("rejects a body that is not a multipart form", async () => {
  await using fixture = await createMultipartFixture();
  const types = ["application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/mixed"];
  for (const type of types) {
    expect((await fixture.getRejection(rawMultipartRequest("{}", type))).code).toBe("unsupportedMedia");
  }
  expect((await fixture.getRejection(new Request("http://test/", { method: "POST" }))).code).toBe(
    "unsupportedMedia",
  );
});

test("rejects broken and truncated forms as malformed", async () => {
  await using fixture = await createMultipartFixture();
  const whole = `${multipartPart('name="logo"; filename="a"', "bytes")}--cut--\r\n`;
  expect((await fixture.getRejection(rawMultipartRequest(whole, "multipart/form-data"))).code).toBe(
    "malformed",
  );
  expect((await fixture.getRejection(rawMultipartRequest("not a form at all"))).code).toBe("malformed");
  expect((await fixture.getRejection(rawMultipartRequest(""))).code).toBe("malformed");
  for (let length = 1; length < whole.length - 4; length += 1) {
    expect((await fixture.getRejection(rawMultipartRequest(whole.slice(0, length)))).code).toBe("malformed");
  }
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("parses a form that arrives byte by byte", async () => {
  await using fixture = await createMultipartFixture();
  const bytes = new TextEncoder().encode(
    `${multipartPart('name="name"', "ไทย")}${multipartPart('name="logo"; filename="a"', "by\r\n--cu tes")}--cut--\r\n`,
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  await using form = await fixture.receive(rawMultipartRequest(body));
  expect(form.fields.name).toEqual(["ไทย"]);
  expect(await Bun.file(form.files.logo[0]?.path ?? "").text()).toBe("by\r\n--cu tes");
});

test("leaves nothing behind if the client disconnects", async () => {
  await using fixture = await createMultipartFixture({ maxBytes: 1e9 });
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(multipartPart('name="logo"; filename="a"', "half")));
    },
  });
  const request = new Request(rawMultipartRequest(body), { signal: gone.signal });
  const refusal = fixture.getRejection(request);
  gone.abort();
  expect((await refusal).code).toBe("malformed");
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("never uses a file name as a path", async () => {
  await using fixture = await createMultipartFixture();
  const names = ["../../escaped", "/etc/escaped", "..\\escaped", "a\0b"];
  for (const name of names) {
    const body = `${multipartPart(`name="logo"; filename="${name}"`, "x")}--cut--\r\n`;
    await using form = await fixture.receive(rawMultipartRequest(body));
    expect(form.files.logo[0]?.path).toMatch(/\.incoming[\\/][0-9a-f-]{36}$/);
    expect(await fixture.listStagedFiles()).toHaveLength(1);
  }
});

test("keeps fields named like Object.prototype members separate from it", async () => {
  await using fixture = await createMultipartFixture();
  await using form = await fixture.receive(multipartRequest(["__proto__", "x"], ["constructor", "y"]));
  expect(Object.keys(form.fields).sort()).toEqual(["__proto__", "constructor"]);
  expect(form.fields.toString).toBeUndefined();
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test("responds while a client on a real connection is still sending", async () => {
  await using fixture = await createMultipartFixture({ maxBytes: 50_000_000 });
  await using server = Bun.serve({
    port: 0,
    async fetch(request) {
      return Response.json(await fixture.getRejection(request));
    },
  });
  const form = new FormData();
  form.append("logo", sampleFile(8_000_000));
  const answer = await fetch(server.url, { method: "POST", body: form });
  expect(await answer.json()).toMatchObject({ code: "tooLarge", message: TOO_LARGE_MESSAGE });
  expect(await fixture.listStagedFiles()).toEqual([]);
});

test("rejects if the connection breaks within a file", async () => {
  await using fixture = await createMultipartFixture({ maxBytes: 50_000_000 });
  const refused = Promise.withResolvers<string>();
  await using server = Bun.serve({
    port: 0,
    async fetch(request) {
      refused.resolve((await fixture.getRejection(request)).code);
      return new Response();
    },
  });
  const head = `POST / HTTP/1.1\r\nHost: test\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 5000\r\n\r\n`;
  const socket = await Bun.connect({ hostname: "localhost", port: server.port ?? 0, socket: { data() {} } });
  socket.write(head + multipartPart('name="logo"; filename="a"', "half"));
  socket.flush();
  while ((await fixture.listStagedFiles()).length === 0) await new Promise(setImmediate);
  socket.end();
  expect(await refused.promise).toBe("malformed");
  expect(await fixture.listStagedFiles()).toEqual([]);
});
