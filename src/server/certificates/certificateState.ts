import { existsSync } from "node:fs";

import { readAcmeState } from "./acmeState.ts";
import type { AcmeSettings } from "./acmeState.ts";
import { readPair } from "./certificatePair.ts";

export interface CertificateSettings {
  /** Paths of PEM files. */
  cert: string;
  key: string;
  /** How to obtain them; `null` if another program renews the files. */
  acme: AcmeSettings | null;
}

export interface CertificateState {
  /** Milliseconds since 1970; `null` without a usable certificate. */
  notAfter: number | null;
  /** What failed last and what to do, in plain words; `null` if nothing did. */
  lastError: string | null;
}

/** Reads files only, so that it works beside a running server. `null` for plain HTTP. */
export function readCertificateState(https: CertificateSettings | null): CertificateState | null {
  if (!https) return null;
  try {
    const lastError = (https.acme && readAcmeState(https.acme)?.retry?.error) ?? null;
    const isMissing = https.acme && !existsSync(https.cert);
    return { notAfter: isMissing ? null : readPair(https).notAfter, lastError };
  } catch (error) {
    return { notAfter: null, lastError: error instanceof Error ? error.message : String(error) };
  }
}
