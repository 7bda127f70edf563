import { readFileSync } from "node:fs";

import { nodeCrypto } from "#server/lazyImports.ts";
import { StartError } from "#server/StartError.ts";

/** A certificate with its chain, and its key, as PEM. */
export interface CertificatePair {
  cert: string;
  key: string;
  names: string[];
  /** Milliseconds since 1970. */
  notBefore: number;
  notAfter: number;
}

/** @throws StartError for a missing or damaged file, and for a key of another certificate */
export function readPair(files: { cert: string; key: string }): CertificatePair {
  const cert = readPem(files.cert, (pem) => new (nodeCrypto().X509Certificate)(pem));
  const key = readPem(files.key, (pem) => nodeCrypto().createPrivateKey(pem));
  if (!cert.parsed.checkPrivateKey(key.parsed))
    throw new StartError(
      `${files.key} is not the key of ${files.cert}.`,
      "Use the key that it was issued for.",
    );
  const names = (cert.parsed.subjectAltName ?? "").matchAll(/DNS:([^,\s]+)/g);
  return {
    cert: cert.pem,
    key: key.pem,
    names: Array.from(names, ([, name = ""]) => name),
    notBefore: Date.parse(cert.parsed.validFrom),
    notAfter: Date.parse(cert.parsed.validTo),
  };
}

function readPem<T>(path: string, parse: (pem: string) => T): { pem: string; parsed: T } {
  try {
    const pem = readFileSync(path, "utf8");
    return { pem, parsed: parse(pem) };
  } catch (error) {
    const remedy =
      "It must be a PEM file, a key without a passphrase, that the user of the service may read.";
    throw new StartError(`${path} can't be used (${error instanceof Error ? error.message : ""}).`, remedy);
  }
}
