import { MEBIBYTE } from "#contract/images.ts";
import { getErrorCode } from "#server/errors.ts";
import { StartError } from "#server/StartError.ts";

import { ARCHIVE_NAME } from "./archiveNames.ts";
import type { BackupStore, StoredBackup } from "./backupStore.ts";

export interface S3Access {
  /** Empty for AWS. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Besides backups, small objects that several machines write. */
export interface S3Store extends BackupStore {
  readObject(name: string): Promise<{ text: string; etag: string | null } | null>;
  /**
   * Unless it was changed since it had this `etag`, or was created (`null`). The caller reads what it then is: a bucket may not
   * have conditional writes.
   */
  replaceObject(name: string, body: string, etag: string | null): Promise<void>;
}

/** Of a bucket that can't be used; not of what it contains. */
export class BucketError extends StartError {}

/** At most 10,000 parts: 80 GB. */
const PART_BYTES = 8 * MEBIBYTE;
/** Time for one part, and how often a request that failed is sent. */
const PATIENCE = { timeoutMs: 120_000, attempts: 4, delayMs: 500 };

/**
 * Splits `s3://bucket/prefix`.
 * @returns the prefix ends with a slash, unless it is empty
 * @throws StartError
 */
export function parseS3Target(target: string): { bucket: string; prefix: string } {
  const [, bucket = "", path = ""] = /^s3:\/\/([a-z0-9.-]{3,63})($|\/.*)/.exec(target) ?? [];
  const prefix = path.split("/").filter(Boolean).join("/");
  if (bucket) return { bucket, prefix: prefix && `${prefix}/` };
  throw new StartError(
    `${target} is not the address of a bucket.`,
    "Write it as s3://bucket or s3://bucket/prefix.",
  );
}

/**
 * Bun's client has no time limit: after a silence its promise is given up, and the process of the command ends.
 * @param patience for tests
 */
export function openS3Store(target: string, access: S3Access, patience = PATIENCE): S3Store {
  const { bucket, prefix } = parseS3Target(target);
  const { endpoint, ...keys } = access;
  if (!keys.accessKeyId || !keys.secretAccessKey)
    throw new StartError(
      "A bucket needs an access key.",
      "Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the environment, and S3_ENDPOINT unless it is at AWS.",
    );
  const retry = patience.attempts - 1;
  const client = new Bun.S3Client({ ...keys, ...(endpoint && { endpoint }), bucket, retry });

  const { limit, repeat } = createRetries(patience, (cause) => explain(cause, endpoint || "AWS", bucket));

  const send = (method: "GET" | "PUT", name: string, init: RequestInit = {}) =>
    repeat(() => {
      const signal = AbortSignal.timeout(patience.timeoutMs);
      return sendSigned(client.presign(prefix + name, { method }), { ...init, method, signal });
    });

  return {
    target: `s3://${bucket}/${prefix}`.slice(0, -1),
    async list() {
      const found: StoredBackup[] = [];
      for (let token: string | undefined, isMore = true; isMore;) {
        const after = token === undefined ? {} : { continuationToken: token };
        const page = await repeat(() => client.list({ prefix, delimiter: "/", ...after }));
        for (const { key, size = 0 } of page.contents ?? [])
          found.push({ name: key.slice(key.lastIndexOf("/") + 1), bytes: size });
        token = page.nextContinuationToken;
        isMore = token !== undefined;
      }
      return found.filter(({ name }) => ARCHIVE_NAME.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async put(name, content) {
      const { contents = [] } = await repeat(() => client.list({ prefix: prefix + name, maxKeys: 1 }));
      if (contents[0]?.key === prefix + name)
        throw new StartError(
          `s3://${bucket}/${prefix}${name} exists already.`,
          "Choose another name. Nothing was changed.",
        );
      const writer = client.file(prefix + name).writer({ partSize: PART_BYTES, queueSize: 1, retry });
      // If the content fails, the writer is left to the garbage collection, which aborts the upload: `end(error)` would complete it.
      for await (const chunk of content) {
        await limit(writer.write(chunk));
        await limit(writer.flush());
      }
      await limit(writer.end());
    },
    async *get(name) {
      const reader = client
        .file(prefix + name)
        .stream()
        .getReader();
      for (;;) {
        const { done, value } = await limit(reader.read());
        if (done) return;
        yield value;
      }
    },
    async remove(name) {
      await repeat(() => client.delete(prefix + name));
    },
    async readObject(name) {
      const response = await send("GET", name);
      return response.ok ? { text: await response.text(), etag: response.headers.get("etag") } : null;
    },
    async replaceObject(name, body, etag) {
      const headers = new Headers(etag === null ? { "if-none-match": "*" } : { "if-match": etag });
      const { status } = await send("PUT", name, { body, headers });
      // Without conditional writes.
      if (status === 501) await send("PUT", name, { body });
    },
  };
}

/** @param toError of what a request failed with */
function createRetries(patience: typeof PATIENCE, toError: (cause: unknown) => BucketError) {
  async function limit<T>(task: T | Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(Object.assign(new Error(), { code: "Silent" })),
      patience.timeoutMs,
    );
    try {
      return await Promise.race([task, silence]);
    } catch (error) {
      throw toError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function repeat<T>(send: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const answer = limit(send());
      if (tries === patience.attempts) return answer;
      const error: unknown = await answer.then(
        () => null,
        (cause: unknown) => cause,
      );
      if (!(error instanceof StartError) || getErrorCode(error.cause) in EXPLANATIONS) return answer;
      await Bun.sleep(patience.delayMs * 2 ** (tries - 1));
    }
  }

  return { limit, repeat };
}

/** Answers that are no failures are returned: 404, 412 (condition not met) and 501 (no conditions). */
async function sendSigned(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.ok || response.status === 412 || response.status === 501) return response;
  const [, code = `status ${response.status}`] = /<Code>(\w+)</.exec(await response.text()) ?? [];
  if (code === "NoSuchKey") return response;
  throw Object.assign(new Error(), { code });
}

type Explanation = (endpoint: string, bucket: string) => [problem: string, remedy: string];

const refusedKey: Explanation = (endpoint, bucket) => [
  `${endpoint} refused the access key for the bucket ${bucket}.`,
  "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may list, read, write and delete.",
];

/** By the code of an error that does not pass by itself. */
const EXPLANATIONS: Record<string, Explanation> = {
  AccessDenied: refusedKey,
  InvalidAccessKeyId: refusedKey,
  SignatureDoesNotMatch: refusedKey,
  RequestTimeTooSkewed: (endpoint) => [
    `The clocks of this machine and of ${endpoint} differ.`,
    "Set the clock of this machine.",
  ],
  NoSuchBucket: (endpoint, bucket) => [
    `${endpoint} has no bucket ${bucket}.`,
    "Create it, or check its name, S3_ENDPOINT and S3_REGION.",
  ],
  NoSuchKey: (_, bucket) => [
    `This backup is not in the bucket ${bucket}.`,
    "`vitrine backup list` lists them.",
  ],
};

function explain(cause: unknown, endpoint: string, bucket: string): BucketError {
  const code = getErrorCode(cause);
  const [problem, remedy] = EXPLANATIONS[code]?.(endpoint, bucket) ?? [
    code === "Silent" ? `${endpoint} does not answer.` : `${endpoint} can't be used at the moment (${code}).`,
    "Check S3_ENDPOINT and the network, or try again later.",
  ];
  return new BucketError(problem, remedy, { cause });
}
