import { expect, test } from "bun:test";

import { openS3Store, parseS3Target } from "#server/operations/archive/s3Store.ts";
import { startS3Peer, xmlError } from "#tests/support/peers/s3Peer.ts";

const NAME = "vitrine-2026-11-20-030000-1a2b3c4d.tar.zst";
const LATER = "vitrine-2026-11-21-030000-1a2b3c4d.tar.zst.age";
const MEBIBYTE = 1024 ** 2;

type Peer = ReturnType<typeof startS3Peer>;

function open(
  { access, bucket }: Pick<Peer, "access" | "bucket">,
  { prefix = "firm (สำรอง)/!'*", timeoutMs = 30_000 } = {},
) {
  return openS3Store(`s3://${bucket}/${prefix}`, access, { delayMs: 1, timeoutMs, attempts: 4 });
}

async function* chunksOf(bytes: Uint8Array, size = 700_001) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* failing(megabytes: number) {
  for (let sent = 0; sent < megabytes; sent += 1) yield new Uint8Array(MEBIBYTE);
  throw new Error("the disk is broken");
}

async function readAll(content: AsyncIterable<Uint8Array>) {
  return new Uint8Array(Buffer.concat(await Array.fromAsync(content)));
}

test("the peer accepts the signatures of Bun's own client and no others", async () => {
  await using peer = startS3Peer();
  const client = new Bun.S3Client({ ...peer.access, bucket: peer.bucket });
  await client.write("a b/ก.txt", "text");
  expect(await client.file("a b/ก.txt").text()).toBe("text");
  expect((await client.list({ prefix: "a b/" })).contents?.length).toBe(1);
  const stranger = new Bun.S3Client({ ...peer.access, secretAccessKey: "other", bucket: peer.bucket });
  await expect(stranger.write("x", "text")).rejects.toMatchObject({ code: "SignatureDoesNotMatch" });
});

test.each([0, 1, 8 * MEBIBYTE, 8 * MEBIBYTE + 1, 20 * MEBIBYTE])(
  "stores and returns a backup of %d bytes",
  async (size) => {
    await using peer = startS3Peer();
    const store = open(peer);
    const bytes = new Uint8Array(size).map((_, index) => index % 251);
    await store.put(NAME, chunksOf(bytes), size);
    expect(await store.list()).toEqual([{ name: NAME, bytes: size }]);
    expect(Bun.hash(await readAll(store.get(NAME)))).toBe(Bun.hash(bytes));
    await store.remove(NAME);
    expect([await store.list(), peer.openUploads()]).toEqual([[], 0]);
  },
);

test("lists all pages, and only backups of its prefix", async () => {
  await using peer = startS3Peer();
  peer.setPageSize(1);
  const store = open(peer, { prefix: "site" });
  for (const key of [LATER, NAME, "lease.json", `more/${NAME}`])
    peer.objects.set(`site/${key}`, new Uint8Array(3));
  peer.objects.set(`other/${NAME}`, new Uint8Array(3));
  expect((await store.list()).map(({ name }) => name)).toEqual([NAME, LATER]);
});

test("never replaces a backup of the same name", async () => {
  await using peer = startS3Peer();
  const store = open(peer);
  await store.put(`${NAME}.age`, chunksOf(new Uint8Array(1)), 1);
  await store.put(NAME, chunksOf(new Uint8Array(2)), 2);
  await expect(store.put(NAME, chunksOf(new Uint8Array(3)), 3)).rejects.toThrow(/ exists already\. Choose /);
  expect((await store.list()).find(({ name }) => name === NAME)).toEqual({ name: NAME, bytes: 2 });
});

test("repeats a request that is answered with 503 or 429", async () => {
  await using peer = startS3Peer();
  peer.setTrouble(({ method }) => {
    const tries = peer.calls.filter((call) => call.method === method).length;
    return tries < 4 ? xmlError(tries % 2 ? 503 : 429, "SlowDown") : null;
  });
  await open(peer).put(NAME, chunksOf(new Uint8Array(10)), 10);
  expect(peer.calls.map(({ method }) => method)).toEqual([...Array(4).fill("GET"), ...Array(4).fill("PUT")]);
});

test("a failed upload in parts leaves none of them", async () => {
  await using peer = startS3Peer();
  peer.setTrouble(({ query }) => (query.get("partNumber") === "2" ? xmlError(503, "SlowDown") : null));
  const content = chunksOf(new Uint8Array(17 * MEBIBYTE));
  await expect(open(peer).put(NAME, content, 0)).rejects.toThrow(/ can't be used at the moment \(SlowDown\)/);
  while (peer.openUploads() > 0) await new Promise((resolve) => void setImmediate(resolve));
  expect(peer.objects.size).toBe(0);
});

test("content that fails leaves no backup", async () => {
  await using peer = startS3Peer();
  for (const megabytes of [1, 20])
    await expect(open(peer).put(NAME, failing(megabytes), 0)).rejects.toThrow("the disk is broken");
  while (peer.openUploads() > 0) {
    Bun.gc(true);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  expect(peer.objects.size).toBe(0);
});

test("says in plain words what is wrong", async () => {
  await using peer = startS3Peer();
  const { access, bucket } = peer;
  const listing = (changes: Partial<typeof access>, name = bucket) =>
    open({ access: { ...access, ...changes }, bucket: name }, { timeoutMs: 50 }).list();
  await expect(listing({ secretAccessKey: "other" })).rejects.toThrow(
    / refused the access key for the bucket backups\. /,
  );
  await expect(listing({ accessKeyId: "other" })).rejects.toThrow(/ refused the access key /);
  await expect(listing({}, "missing")).rejects.toThrow(/ has no bucket missing\. Create it/);
  await expect(listing({ endpoint: "http://127.0.0.1:1" })).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1 can't be used at the moment \(\w+\)\. Check S3_ENDPOINT and the network/,
  );
  await expect(readAll(open(peer).get(NAME))).rejects.toThrow(/^This backup is not in the bucket backups\. /);
  peer.setTrouble(() => xmlError(403, "RequestTimeTooSkewed"));
  await expect(listing({})).rejects.toThrow(/^The clocks of this machine and of http:\S+ differ\. /);
  peer.setTrouble(() => new Promise<Response>(() => undefined));
  await expect(listing({})).rejects.toThrow(/ does not answer\. Check S3_ENDPOINT/);
});

test("a download may be slow, but not silent", async () => {
  await using peer = startS3Peer();
  const slow = (isSilent: boolean) => () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          controller.enqueue(new Uint8Array(1));
          if (isSilent) await new Promise(() => undefined);
          if ((sent += 1) === 5) controller.close();
        },
      }),
    );
  let sent = 0;
  peer.setTrouble(slow(false));
  expect((await readAll(open(peer, { timeoutMs: 20_000 }).get(NAME))).length).toBe(5);
  peer.setTrouble(slow(true));
  const content = open(peer, { timeoutMs: 50 }).get(NAME);
  await expect(readAll(content)).rejects.toThrow(/ does not answer\. /);
});

test("replaces an object only if nobody has changed it since", async () => {
  await using peer = startS3Peer();
  const store = open(peer);
  const read = async () => (await store.readObject("lease.json"))?.text;
  expect(await store.readObject("lease.json")).toBeNull();
  await store.replaceObject("lease.json", "first", null);
  await store.replaceObject("lease.json", "created again", null);
  expect(await read()).toBe("first");
  const { etag } = (await store.readObject("lease.json")) ?? { etag: null };
  await store.replaceObject("lease.json", "second", etag);
  await store.replaceObject("lease.json", "third", etag);
  expect(await read()).toBe("second");
});

test("splits the address of a bucket", () => {
  expect(parseS3Target("s3://firm-backups")).toEqual({ bucket: "firm-backups", prefix: "" });
  expect(parseS3Target("s3://firm-backups/")).toEqual({ bucket: "firm-backups", prefix: "" });
  expect(parseS3Target("s3://firm-backups/a/b/")).toEqual({ bucket: "firm-backups", prefix: "a/b/" });
  expect(() => parseS3Target("s3://")).toThrow(/^s3:\/\/ is not the address of a bucket\. /);
});
