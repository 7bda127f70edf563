import { MEBIBYTE } from "#contract/images.ts";
import { StartError } from "#server/StartError.ts";

import { isArchiveName } from "./archiveNames.ts";
import type { BackupStore, StoredBackup } from "./backupStore.ts";
import { createS3Client } from "./s3Client.ts";
import type { S3Client } from "./s3Client.ts";
import type { S3Access } from "./signRequest.ts";

/** At most 10,000 parts: 80 GB. Two are in memory. */
const PART_BYTES = 8 * MEBIBYTE;

/**
 * Splits `s3://bucket/prefix`.
 * @returns the prefix ends with a slash, unless it is empty
 * @throws StartError
 */
export function parseS3Target(target: string): { bucket: string; prefix: string } {
  const [, bucket, prefix = ""] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/+(.*?))?\/*$/.exec(target) ?? [];
  if (bucket !== undefined) return { bucket, prefix: prefix && `${prefix}/` };
  throw new StartError(
    `${target} is not the address of a bucket.`,
    "Write it as s3://bucket or s3://bucket/prefix.",
  );
}

/** @param client of the target's bucket */
export function openS3Store(
  target: string,
  access: S3Access,
  client = createS3Client(access, parseS3Target(target).bucket),
): BackupStore {
  const { prefix } = parseS3Target(target);
  return {
    target: target.replace(/\/+$/, ""),
    async list() {
      const found: StoredBackup[] = [];
      let token: string | undefined;
      do {
        const query = { "list-type": "2", "encoding-type": "url", prefix };
        const more: Record<string, string> = token === undefined ? {} : { "continuation-token": token };
        const response = await client.request("GET", "", { query: { ...query, ...more } });
        const text = await response.text();
        found.push(...parseList(text, prefix));
        token = unescapeXml(/<NextContinuationToken>(.*?)</.exec(text)?.[1]);
      } while (token !== undefined);
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    put: (name, content) => putInParts(client, prefix + name, content),
    get: async (name) => (await client.request("GET", prefix + name)).body,
    async remove(name) {
      await client.request("DELETE", prefix + name, { accept: [404] });
    },
  };
}

async function putInParts(client: S3Client, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let uploadId: string | undefined;
  const etags: string[] = [];
  try {
    for await (const { body, isLast } of splitParts(content)) {
      if (isLast && uploadId === undefined) return void (await client.request("PUT", key, { body }));
      uploadId ??= await startUpload(client, key);
      const query = { partNumber: String(etags.length + 1), uploadId };
      const { headers } = await client.request("PUT", key, { query, body });
      etags.push(headers.get("etag") ?? "");
    }
    await completeUpload(client, key, { uploadId: uploadId ?? "", etags });
  } catch (error) {
    // Unfinished parts cost money, and no list shows them.
    if (uploadId !== undefined)
      await client.request("DELETE", key, { query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function startUpload(client: S3Client, key: string): Promise<string> {
  const response = await client.request("POST", key, { query: { uploads: "" } });
  return unescapeXml(/<UploadId>(.*?)<\/UploadId>/.exec(await response.text())?.[1]) ?? "";
}

async function completeUpload(
  client: S3Client,
  key: string,
  { uploadId, etags }: { uploadId: string; etags: string[] },
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  const body = new TextEncoder().encode(
    `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
  );
  // A repeated completion is answered with 404. If the first one failed, the backup is missing when it is read back.
  const response = await client.request("POST", key, { query: { uploadId }, body, accept: [404] });
  const code = /<Error>.*<Code>(\w+)</s.exec(await response.text())?.[1];
  if (response.status === 200 && code !== undefined)
    throw new StartError(`The bucket could not join the parts of the backup (${code}).`, "Try again later.");
}

/** The body is valid until the next one is read. */
async function* splitParts(content: AsyncIterable<Uint8Array>) {
  const buffer = new Uint8Array(PART_BYTES);
  let length = 0;
  for await (const chunk of content) {
    for (let rest = chunk; rest.length > 0;) {
      if (length === PART_BYTES) {
        yield { body: buffer, isLast: false };
        length = 0;
      }
      const fitting = rest.subarray(0, PART_BYTES - length);
      buffer.set(fitting, length);
      length += fitting.length;
      rest = rest.subarray(fitting.length);
    }
  }
  yield { body: buffer.subarray(0, length), isLast: true };
}

function parseList(xml: string, prefix: string): StoredBackup[] {
  const rows = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, row = ""]) => ({
    key: decodeURIComponent((/<Key>(.*?)<\/Key>/.exec(row)?.[1] ?? "").replaceAll("+", " ")),
    bytes: Number(/<Size>(\d+)</.exec(row)?.[1]),
  }));
  return rows
    .filter(({ key }) => key.startsWith(prefix) && isArchiveName(key.slice(prefix.length)))
    .map(({ key, bytes }) => ({ name: key.slice(prefix.length), bytes }));
}

function unescapeXml(text: string | undefined): string | undefined {
  return text
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
