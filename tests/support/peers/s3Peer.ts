import { createHash, createHmac } from "node:crypto";

export const S3_KEY = { accessKeyId: "test-key", secretAccessKey: "test secret/+" };

export interface S3Call {
  method: string;
  /** Without the bucket. */
  key: string;
  query: URLSearchParams;
}

/** Answers instead of the bucket, or does what one in trouble does; `null` leaves it to the bucket. */
export type S3Trouble = (call: S3Call) => Response | Promise<Response> | null;

/** A bucket on loopback that recomputes the signature of every request, and keeps what it receives in memory. */
export function startS3Peer(bucket = "backups") {
  const objects = new Map<string, Uint8Array>();
  const uploads = new Map<string, { key: string; parts: Map<number, Uint8Array> }>();
  const calls: S3Call[] = [];
  let trouble: S3Trouble | null = null;
  let pageSize = 1000;

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    maxRequestBodySize: 1024 ** 3,
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url);
      const [, name = "", ...path] = url.pathname.split("/").map(decodeURIComponent);
      const call = { method: request.method, key: path.join("/"), query: url.searchParams };
      calls.push(call);
      const body = new Uint8Array(await request.arrayBuffer());
      const refusal = findRefusal(request, body);
      if (refusal) return xmlError(403, refusal);
      const troubled = await trouble?.(call);
      if (troubled) return troubled;
      if (name !== bucket) return xmlError(404, "NoSuchBucket");
      return answer(call, request, body);
    },
  });

  function answer({ method, key, query }: S3Call, request: Request, body: Uint8Array): Response {
    const uploadId = query.get("uploadId");
    if (method === "GET" && query.get("list-type") === "2") return list(query);
    if (method === "POST" && query.has("uploads")) {
      const id = crypto.randomUUID();
      uploads.set(id, { key, parts: new Map() });
      return new Response(
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId !== null) return answerUpload(uploadId, { method, key, query }, body);
    const found = objects.get(key);
    if (method === "PUT") {
      // Conditional writes, as AWS has them.
      const isRefused =
        (request.headers.get("if-none-match") === "*" && found !== undefined) ||
        (request.headers.has("if-match") && request.headers.get("if-match") !== etagOf(found));
      if (isRefused) return xmlError(412, "PreconditionFailed");
      objects.set(key, body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    }
    if (method === "DELETE") {
      objects.delete(key);
      return new Response(null, { status: 204 });
    }
    if (!found) return xmlError(404, "NoSuchKey");
    return new Response(Uint8Array.from(found), { headers: { etag: etagOf(found) } });
  }

  function answerUpload(id: string, { method, query }: S3Call, body: Uint8Array): Response {
    const upload = uploads.get(id);
    if (!upload) return xmlError(404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    }
    uploads.delete(id);
    if (method === "DELETE") return new Response(null, { status: 204 });
    const numbers = [...new TextDecoder().decode(body).matchAll(/<PartNumber>(\d+)</g)].map(([, n]) =>
      Number(n),
    );
    const parts = numbers.map((number) => upload.parts.get(number) ?? new Uint8Array());
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 ** 2))
      return xmlError(400, "EntityTooSmall");
    objects.set(upload.key, new Uint8Array(Buffer.concat(parts)));
    return new Response("<CompleteMultipartUploadResult/>");
  }

  function list(query: URLSearchParams): Response {
    const prefix = query.get("prefix") ?? "";
    const isBelow = (key: string) => query.has("delimiter") && key.slice(prefix.length).includes("/");
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && !isBelow(key)).sort();
    const from = Number(query.get("continuation-token") ?? 0);
    const rows = keys.slice(from, from + pageSize).map((key) => {
      const size = objects.get(key)?.length;
      return `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key><Size>${size}</Size></Contents>`;
    });
    const next = from + pageSize;
    const token = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
    return new Response(
      `<ListBucketResult><IsTruncated>${token !== ""}</IsTruncated>${rows.join("")}${token}</ListBucketResult>`,
    );
  }

  return {
    objects,
    calls,
    bucket,
    /** Uploads in parts that were neither completed nor aborted. */
    openUploads: () => uploads.size,
    access: { ...S3_KEY, endpoint: `http://127.0.0.1:${server.port}`, region: "eu-test-1" },
    /** The settings for a command. */
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
      S3_REGION: "eu-test-1",
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    },
    setTrouble: (next: S3Trouble) => void (trouble = next),
    setPageSize: (size: number) => void (pageSize = size),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
}

export function xmlError(status: number, code: string): Response {
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status });
}

/** Verifies the signature in the header or in the query (presigned), as the specification of AWS describes it. */
function findRefusal(request: Request, body: Uint8Array): string | null {
  const url = new URL(request.url);
  const header = request.headers.get("authorization") ?? "";
  const field = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1];
  const inQuery = url.searchParams.get("X-Amz-Signature");
  const credential = inQuery ? url.searchParams.get("X-Amz-Credential") : field("Credential");
  const names = inQuery ? url.searchParams.get("X-Amz-SignedHeaders") : field("SignedHeaders");
  const time = (inQuery ? url.searchParams.get("X-Amz-Date") : request.headers.get("x-amz-date")) ?? "";
  const [accessKeyId, ...scope] = credential?.split("/") ?? [];
  if (accessKeyId !== S3_KEY.accessKeyId) return "InvalidAccessKeyId";
  const sent = request.headers.get("x-amz-content-sha256") ?? "UNSIGNED-PAYLOAD";
  if (sent !== "UNSIGNED-PAYLOAD" && sent !== createHash("sha256").update(body).digest("hex"))
    return "XAmzContentSHA256Mismatch";
  const query = url.search
    .slice(1)
    .split("&")
    .filter((part) => part && !part.startsWith("X-Amz-Signature="))
    .map((part) => (part.includes("=") ? part : `${part}=`));
  const headers = (names ?? "").split(";").map((name) => `${name}:${request.headers.get(name)?.trim()}\n`);
  const canonical = [request.method, url.pathname, query.sort().join("&"), headers.join(""), names, sent];
  const digest = createHash("sha256").update(canonical.join("\n")).digest("hex");
  let key: Buffer | string = `AWS4${S3_KEY.secretAccessKey}`;
  for (const part of scope) key = createHmac("sha256", key).update(part).digest();
  const text = ["AWS4-HMAC-SHA256", time, scope.join("/"), digest].join("\n");
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return signature === (inQuery ?? field("Signature")) ? null : "SignatureDoesNotMatch";
}

function etagOf(bytes: Uint8Array | undefined): string {
  return bytes ? `"${createHash("md5").update(bytes).digest("hex")}"` : "";
}
