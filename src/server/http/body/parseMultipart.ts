import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy";

import { MEBIBYTE } from "#contract/images.ts";
import { AppError } from "#server/errors.ts";

import { addFileIndex } from "./addFileIndex.ts";

export interface FileRule {
  maxCount: number;
  /** Files beyond `maxCount`: skip them, or reject the form. */
  extra: "ignore" | "reject";
  /** The smallest size that is rejected. */
  exclusiveMaxBytes: number;
  tooLarge: string;
  /** For a field with several files: the error also names the file, `images.2` besides `images`. */
  isList?: boolean;
}

export interface MultipartRules<Name extends string> {
  /** Created if missing. */
  stagingFolder: string;
  /** Of the whole body, without ignored files. */
  maxBytes: number;
  /** Milliseconds without a byte, or behind the minimum rate, until the read times out. */
  idleTimeoutMs?: number;
  fields: { maxCount: number; maxBytes: number };
  files: Record<Name, FileRule>;
}

export interface UploadedFile {
  path: string;
  bytes: number;
  /** The file name that the client sent: for messages only, never for a path. */
  originalName: string;
  /** Instead of a file: the stored picture that a text field named by its path. */
  storedFile?: string;
}

/** Disposing it deletes its files. */
export interface MultipartForm<Name extends string> extends AsyncDisposable {
  fields: Record<string, string[]>;
  files: Record<Name, UploadedFile[]>;
}

/**
 * Of the whole body, ignored files included. A form with this `Content-Length` or a larger one is rejected without
 * reading it, so the error can't name a file. A body without a length is rejected when it reaches this size.
 */
const MAX_STREAM_BYTES = 1024 * MEBIBYTE;
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
 * (unexpected or too many files) and file system errors. If it throws, it has tried to delete its temporary
 * files.
 */
export async function parseMultipart<Name extends string>(
  request: Request,
  rules: MultipartRules<Name>,
): Promise<MultipartForm<Name>> {
  const parser = await createParser(request, rules);
  const state = createFormState(rules);
  try {
    await parseBody(request, parser, state);
    return toForm(state);
  } catch (error) {
    await deleteTempFiles(state);
    throw error;
  }
}

async function createParser(request: Request, rules: MultipartRules<string>): Promise<BusboyInstance> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new AppError("unsupportedMedia", MESSAGES.notMultipart);
  }
  if (Number(request.headers.get("content-length") ?? 0) >= MAX_STREAM_BYTES) throw tooLargeError();
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
    throw malformedError(error);
  }
}

/** Feeds the body to the parser chunk by chunk, waiting for each to be processed. */
async function parseBody(request: Request, parser: BusboyInstance, state: FormState): Promise<void> {
  const reader = getBodyReader(request);
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  const onAbort = () => failure.reject(malformedError(request.signal.reason));
  request.signal.addEventListener("abort", onAbort);
  if (request.signal.aborted) onAbort();
  const finished = new Promise<void>((resolve) => parser.once("finish", resolve));
  const streams: BusboyFileStream[] = [];
  const pendingSaves: Promise<void>[] = [];
  let hasFailed = false;

  parser.on("error", (error) => failure.reject(malformedError(error)));
  parser.on("fieldsLimit", () => failure.reject(tooLargeError()));
  parser.on("partsLimit", () => failure.reject(tooLargeError()));
  parser.on("field", (name, value, _isNameTruncated, isTruncated) => {
    if (isTruncated) failure.reject(tooLargeError(name));
    else state.textFields.set(name, [...(state.textFields.get(name) ?? []), value]);
  });
  parser.on("file", (name, stream, originalName) => {
    // The parser's listener handles errors; without this one, the stream of an unread file would throw them again.
    stream.on("error", () => undefined);
    // A chunk that was being parsed when the form failed may still start a file.
    if (hasFailed) return void stream.resume();
    streams.push(stream);
    pendingSaves.push(saveFile(state, name, stream, originalName).catch(failure.reject));
  });

  try {
    const parsed = feedParser(reader, parser, state).then(() => finished);
    await Promise.race([failure.promise, parsed]);
    await Promise.race([failure.promise, Promise.all(pendingSaves)]);
  } catch (error) {
    hasFailed = true;
    // Not awaited: a client that is still sending would delay the response.
    void reader.cancel().catch(() => undefined);
    for (const stream of streams) stream.destroy();
    await Promise.all(pendingSaves);
    throw error;
  } finally {
    request.signal.removeEventListener("abort", onAbort);
  }
}

function getBodyReader(request: Request): BodyReader {
  if (request.body === null || request.bodyUsed || request.body.locked) throw malformedError("no body");
  return request.body.getReader();
}

async function feedParser(reader: BodyReader, parser: BusboyInstance, state: FormState): Promise<void> {
  const { maxBytes, idleTimeoutMs } = state.rules;
  const read = createTimedReader(reader, idleTimeoutMs);
  let total = 0;
  for (;;) {
    const { done, value } = await read().catch((error: unknown) => {
      throw malformedError(error);
    });
    if (done) break;
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.length);
    await new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    total += value.length;
    if (total - state.ignoredBytes > maxBytes || total >= MAX_STREAM_BYTES) throw tooLargeError();
  }
  parser.end();
}

/** The parts received so far. */
interface FormState {
  rules: MultipartRules<string>;
  textFields: Map<string, string[]>;
  files: Map<string, UploadedFile[]>;
  ignoredBytes: number;
}

function createFormState(rules: MultipartRules<string>): FormState {
  const files = new Map(Object.keys(rules.files).map((name) => [name, []]));
  return { rules, textFields: new Map(), files, ignoredBytes: 0 };
}

async function saveFile(state: FormState, name: string, stream: BusboyFileStream, originalName: string) {
  const fieldFiles = state.files.get(name);
  const rule = fieldFiles && state.rules.files[name];
  if (!fieldFiles || !rule) throw new AppError("invalid", MESSAGES.unknownFile);
  if (fieldFiles.filter((file) => !isEmptyInput(file)).length >= rule.maxCount) {
    if (rule.extra === "reject") {
      throw new AppError("invalid", MESSAGES.tooMany, { errors: { [name]: MESSAGES.tooMany } });
    }
    stream.on("data", (chunk: Buffer) => (state.ignoredBytes += chunk.length));
    return;
  }
  const file = {
    path: join(state.rules.stagingFolder, crypto.randomUUID()),
    bytes: 0,
    originalName,
  };
  fieldFiles.push(file);
  await mkdir(state.rules.stagingFolder, { recursive: true });
  await using handle = await open(file.path, "wx");
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    file.bytes += chunk.length;
    if (file.bytes >= rule.exclusiveMaxBytes) {
      throw addFileIndex(
        tooLargeError(name, rule.tooLarge),
        { ...rule, field: name },
        fieldFiles.indexOf(file),
      );
    }
    for (let offset = 0; offset < chunk.length;) offset += (await handle.write(chunk, offset)).bytesWritten;
  }
}

/** An empty file input sends an empty part with an empty name. */
function isEmptyInput(file: UploadedFile): boolean {
  return file.bytes === 0 && file.originalName === "";
}

function toForm<Name extends string>(state: FormState): MultipartForm<Name> {
  const fields: Record<string, string[]> = Object.assign(
    Object.create(null),
    Object.fromEntries(state.textFields),
  );
  const submittedFiles = [...state.files].map(([name, files]) => [
    name,
    files.filter((file) => !isEmptyInput(file)),
  ]);
  return {
    fields,
    // The keys are the names of the rules.
    files: Object.fromEntries(submittedFiles) as Record<Name, UploadedFile[]>,
    [Symbol.asyncDispose]: () => deleteTempFiles(state),
  };
}

async function deleteTempFiles(state: FormState): Promise<void> {
  const paths = [...state.files.values()].flat().map((file) => file.path);
  // Files that can't be deleted are removed at the next start. The original error matters more.
  await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
}

function tooLargeError(field?: string, message: string = MESSAGES.tooLarge): AppError {
  return new AppError("tooLarge", message, field === undefined ? {} : { errors: { [field]: message } });
}

function malformedError(cause: unknown): AppError {
  return cause instanceof AppError ? cause : new AppError("malformed", MESSAGES.malformed, { cause });
}

/** How long a phone on a slow connection may pause in the middle of an upload. */
const IDLE_TIMEOUT_MS = 60_000;
/** Far below any phone's rate. A body that arrives more slowly would keep its connection and files for days. */
const MIN_BYTES_PER_MS = 1;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Returns a function that reads the next chunk. It throws an Error when no data arrives for `idleTimeoutMs`, when the body
 * falls behind 1 KB/s by more than that time, or when the client disconnects.
 */
function createTimedReader(reader: BodyReader, idleTimeoutMs = IDLE_TIMEOUT_MS) {
  const startedAt = performance.now();
  let bytes = 0;
  return async () => {
    const dueAt = startedAt + idleTimeoutMs + bytes / MIN_BYTES_PER_MS;
    const timeoutMs = Math.min(idleTimeoutMs, dueAt - performance.now());
    const chunk = await readWithTimeout(timeoutMs, reader);
    bytes += chunk.value?.length ?? 0;
    return chunk;
  };
}

async function readWithTimeout(timeoutMs: number, reader: BodyReader) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The body arrives too slowly")), timeoutMs);
  try {
    return await Promise.race([reader.read(), promise]);
  } finally {
    clearTimeout(timer);
  }
}
