import { existsSync } from "node:fs";

import { readAcmeState } from "./acmeState.ts";
import { readPair } from "./certificatePair.ts";
import type { CertificateSettings } from "./certificateSettings.ts";

export interface CertificateState {
  names: readonly string[];
  /** Milliseconds since 1970; `null` without a usable certificate. */
  notAfter: number | null;
  /** What failed last and what to do, in plain words; `null` if nothing did. */
  lastError: string | null;
  /** Milliseconds since 1970; `null` if no failed order waits. */
  nextTry: number | null;
}

/** Reads files only, so that it works beside a running server. `null` for plain HTTP. */
export function readCertificateState({
  https,
}: {
  https: CertificateSettings | null;
}): CertificateState | null {
  if (!https) return null;
  const state = { names: https.acme?.names ?? [], notAfter: null };
  try {
    const retry = https.acme && readAcmeState(https.acme)?.retry;
    const isMissing = https.acme && !existsSync(https.cert);
    const { names, notAfter } = isMissing ? state : readPair(https);
    return { names, notAfter, lastError: retry?.error ?? null, nextTry: retry?.nextTry ?? null };
  } catch (error) {
    return { ...state, lastError: error instanceof Error ? error.message : String(error), nextTry: null };
  }
}
