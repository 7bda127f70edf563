import { readFileSync } from "node:fs";

import { z } from "zod";

import { getErrorCode } from "#server/errors.ts";
import { readKeyFile, writeKeyFile } from "#server/keys/keyFiles.ts";
import { StartError } from "#server/StartError.ts";

import { parsePair } from "./certificatePair.ts";
import type { CertificatePair } from "./certificatePair.ts";

/** Where the certificate comes from. */
export type CertificateSource =
  /** Ordered for these names from the ACME directory, and stored in the folder. */
  | { type: "acme"; names: readonly string[]; directory: string; folder: string }
  /** Paths of PEM files that somebody else renews. */
  | { type: "files"; cert: string; key: string };

export interface CertificateState {
  source: CertificateSource["type"];
  names: readonly string[];
  /** Milliseconds since 1970; `null` without a usable certificate. */
  notAfter: number | null;
  /** What failed last and what to do, in a sentence; `null` if nothing did. */
  lastError: string | null;
  /** Milliseconds since 1970; `null` if no failed order is repeated. */
  nextTry: number | null;
}

/** Certificate, chain and key: one file, so that they always belong together. */
const PAIR_FILE = "site.pem";
/** Delete it to order at once. */
const RETRY_FILE = "retry.json";

const retrySchema = z.object({ failures: z.number(), nextTry: z.number(), error: z.string() });
export type Retry = z.infer<typeof retrySchema>;

/** Reads files only, so that it works beside a running server. `null` for plain HTTP. */
export function readCertificateState(config: {
  https: { certificate: CertificateSource } | null;
}): CertificateState | null {
  if (!config.https) return null;
  const { certificate: source } = config.https;
  const names = source.type === "acme" ? source.names : [];
  const state = { source: source.type, names, notAfter: null, lastError: null, nextTry: null };
  try {
    const pair = source.type === "acme" ? readStoredPair(source.folder) : readPairFiles(source);
    const retry = source.type === "acme" ? readRetry(source.folder) : null;
    return {
      ...state,
      ...(pair && { names: pair.names, notAfter: pair.notAfter }),
      ...(retry && { lastError: retry.error, nextTry: retry.nextTry }),
    };
  } catch (error) {
    return { ...state, lastError: error instanceof Error ? error.message : String(error) };
  }
}

/** @throws StartError if a file cannot be used */
export function readPairFiles({ cert, key }: { cert: string; key: string }): CertificatePair {
  return parsePair(readPem(cert), readPem(key));
}

/**
 * `null` without one.
 * @throws StartError if it is damaged
 */
export function readStoredPair(folder: string): CertificatePair | null {
  const pem = readKeyFile(folder, PAIR_FILE);
  return pem === null ? null : parsePair(pem, pem);
}

export function storePair(folder: string, { cert, key }: Pick<CertificatePair, "cert" | "key">): void {
  writeKeyFile(folder, PAIR_FILE, `${cert.trim()}\n${key.trim()}`);
}

/** A damaged file counts as missing. */
export function readRetry(folder: string): Retry | null {
  const text = readKeyFile(folder, RETRY_FILE) ?? "";
  return retrySchema.nullable().catch(null).parse(tryToParseJson(text));
}

/** @param retry `null` after a success */
export function storeRetry(folder: string, retry: Retry | null): void {
  writeKeyFile(folder, RETRY_FILE, JSON.stringify(retry));
}

export function tryToParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readPem(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new StartError(
      `The file ${path} cannot be read (${getErrorCode(error)}).`,
      "CERT and KEY must be files that the user of the service may read.",
      { cause: error },
    );
  }
}
