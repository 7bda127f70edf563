import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy";

import { MEBIBYTE } from "#contract/pictures.ts";
import { AppError } from "#server/errors.ts";

import { refusalOf } from "./fileRefusal.ts";
import { PATIENCE_MS, readWithin } from "./slowBody.ts";
import type { BodyReader } from "./slowBody.ts";

export interface FileRule {
  maxCount: number;
  /** Files beyond `maxCount`: skip them, or reject the form. */
  extra: "ignore" | "refuse";
  /** The smallest size that is rejected. */
  refusedFromBytes: number;
  tooLarge: string;
  /** The error names the file of the field. */
  isList?: boolean;
}

export interface FormRules<Name extends string> {
  /** The staging folder; created if missing. */
  incoming: string;
  /** Of the whole body, without ignored files. */
  maxBytes: number;
  /** Milliseconds without a byte until the read times out. */
  patienceMs?: number;
  fields: { maxCount: number; maxBytes: number };
  files: Record<Name, FileRule>;
}

export interface ReceivedFile {
  path: string;
  bytes: number;
  /** The file name that the client sent: for messages only, never for a path. */
  claimedName: string;
}

/** Disposing it deletes its files. */
export interface ReceivedForm<Name extends string> extends AsyncDisposable {
  fields: Record<string, string[]>;
  files: Record<Name, ReceivedFile[]>;
}

/** A form with a larger `Content-Length` is rejected without reading it, so the error can't name a file. */
const UNREAD_BYTES = 1024 * MEBIBYTE;
/** Parts of any kind, ignored ones included. */
const MAX_PARTS = 1000;

const MESSAGES = {
  notMultipart: "Please send the form as multipart/form-data",
  malformed: "The form could not be read. Please send it again",
  tooLarge: "The form is too large",
  unknownFile: "The form contains a file that is not expected here",
  tooMany: "The form contains too many files",
} as const;

/**
 * Streams a multipart form: texts into memory, files into the staging folder. Stops at the first exceeded
 * limit. Throws `unsupportedMedia` (not multipart), `malformed` (invalid or incomplete), `tooLarge`, `invalid`
 * (unexpected or too many files) and file system errors. Leaves no temporary file behind then.
 */
export async function receiveForm<Name extends string>(
  request: Request,
  rules: FormRules<Name>,
): Promise<ReceivedForm<Name>> {
  const parser = await openParser(request, rules);
  const shelf = openShelf(rules);
  try {
    await readBody(request, parser, shelf);
    return toForm(shelf);
  } catch (error) {
    await clearShelf(shelf);
    throw error;
  }
}

async function openParser(request: Request, rules: FormRules<string>): Promise<BusboyInstance> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new AppError("unsupportedMedia", MESSAGES.notMultipart);
  }
  if (Number(request.headers.get("content-length") ?? 0) >= UNREAD_BYTES) throw tooLarge();
  // Imported late: it loads Node's streams, which would slow the start down.
  const { Busboy } = await import("@fastify/busboy");
  try {
    return new Busboy({
      headers: { "content-type": type },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits: {
        fieldSize: rules.fields.maxBytes,
        fields: rules.fields.maxCount,
        parts: MAX_PARTS,
        headerPairs: 32,
        headerSize: 16_384,
      },
    });
  } catch (error) {
    throw malformed(error);
  }
}

/** Feeds the body to the parser chunk by chunk, waiting for each to be processed. */
async function readBody(request: Request, parser: BusboyInstance, shelf: Shelf): Promise<void> {
  const reader = readerOf(request);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const onGone = () => failed.reject(malformed(request.signal.reason));
  request.signal.addEventListener("abort", onGone);
  if (request.signal.aborted) onGone();
  const finished = new Promise<void>((resolve) => parser.once("finish", resolve));
  const streams: BusboyFileStream[] = [];
  const saving: Promise<void>[] = [];
  let isOver = false;

  parser.on("error", (error) => failed.reject(malformed(error)));
  parser.on("fieldsLimit", () => failed.reject(tooLarge()));
  parser.on("partsLimit", () => failed.reject(tooLarge()));
  parser.on("field", (name, value, _nameCut, isCut) => {
    if (isCut) failed.reject(tooLarge(name));
    else shelf.texts.set(name, [...(shelf.texts.get(name) ?? []), value]);
  });
  parser.on("file", (name, stream, claimedName) => {
    // Errors of the stream are the parser's, which has a listener; without this one, an unread file would throw
    // them.
    stream.on("error", () => undefined);
    // A chunk that was being parsed when the form failed may still start a file.
    if (isOver) return void stream.resume();
    streams.push(stream);
    saving.push(saveFile(shelf, name, stream, claimedName).catch(failed.reject));
  });

  try {
    const received = pump(reader, parser, shelf).then(() => finished);
    await Promise.race([failed.promise, received]);
    await Promise.race([failed.promise, Promise.all(saving)]);
  } catch (error) {
    isOver = true;
    // Not awaited: a client that is still sending would delay the response.
    void reader.cancel().catch(() => undefined);
    for (const stream of streams) stream.destroy();
    await Promise.all(saving);
    throw error;
  } finally {
    request.signal.removeEventListener("abort", onGone);
  }
}

function readerOf(request: Request): BodyReader {
  if (request.body === null || request.bodyUsed || request.body.locked) throw malformed("no body");
  return request.body.getReader();
}

async function pump(reader: BodyReader, parser: BusboyInstance, shelf: Shelf): Promise<void> {
  const { maxBytes, patienceMs = PATIENCE_MS } = shelf.rules;
  let total = 0;
  for (;;) {
    const { done, value } = await readWithin(patienceMs, reader).catch((error: unknown) => {
      throw malformed(error);
    });
    if (done) break;
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.length);
    await new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    total += value.length;
    if (total - shelf.ignoredBytes > maxBytes || total >= UNREAD_BYTES) throw tooLarge();
  }
  parser.end();
}

/** The parts received so far. */
interface Shelf {
  rules: FormRules<string>;
  texts: Map<string, string[]>;
  files: Map<string, ReceivedFile[]>;
  ignoredBytes: number;
}

function openShelf(rules: FormRules<string>): Shelf {
  const files = new Map(Object.keys(rules.files).map((name) => [name, []]));
  return { rules, texts: new Map(), files, ignoredBytes: 0 };
}

async function saveFile(shelf: Shelf, name: string, stream: BusboyFileStream, claimedName: string) {
  const placed = shelf.files.get(name);
  const rule = placed && shelf.rules.files[name];
  if (!placed || !rule) throw new AppError("invalid", MESSAGES.unknownFile);
  if (placed.filter((file) => !isAbsent(file)).length >= rule.maxCount) {
    if (rule.extra === "refuse") {
      throw new AppError("invalid", MESSAGES.tooMany, { errors: { [name]: MESSAGES.tooMany } });
    }
    stream.on("data", (chunk: Buffer) => (shelf.ignoredBytes += chunk.length));
    return;
  }
  const file = { path: join(shelf.rules.incoming, crypto.randomUUID()), bytes: 0, claimedName };
  placed.push(file);
  await mkdir(shelf.rules.incoming, { recursive: true });
  await using handle = await open(file.path, "wx");
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    file.bytes += chunk.length;
    if (file.bytes >= rule.refusedFromBytes) {
      throw refusalOf(tooLarge(name, rule.tooLarge), { ...rule, field: name }, placed.indexOf(file));
    }
    for (let done = 0; done < chunk.length;) done += (await handle.write(chunk, done)).bytesWritten;
  }
}

/** An empty file input sends an empty part with an empty name. */
function isAbsent(file: ReceivedFile): boolean {
  return file.bytes === 0 && file.claimedName === "";
}

function toForm<Name extends string>(shelf: Shelf): ReceivedForm<Name> {
  const fields: Record<string, string[]> = Object.assign(
    Object.create(null),
    Object.fromEntries(shelf.texts),
  );
  const present = [...shelf.files].map(([name, files]) => [name, files.filter((file) => !isAbsent(file))]);
  return {
    fields,
    // The keys are the names of the rules.
    files: Object.fromEntries(present) as Record<Name, ReceivedFile[]>,
    [Symbol.asyncDispose]: () => clearShelf(shelf),
  };
}

async function clearShelf(shelf: Shelf): Promise<void> {
  const paths = [...shelf.files.values()].flat().map((file) => file.path);
  // Files that can't be deleted are removed at the next start. The original error matters more.
  await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
}

function tooLarge(field?: string, message: string = MESSAGES.tooLarge): AppError {
  return new AppError("tooLarge", message, field === undefined ? {} : { errors: { [field]: message } });
}

function malformed(cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError("malformed", MESSAGES.malformed, { cause });
}
