import { nodeCrypto } from "#server/lazyImports.ts";
import { StartError } from "#server/StartError.ts";

/** A certificate with its chain, and its key, as PEM. */
export interface CertificatePair {
  cert: string;
  key: string;
  /** Host names, perhaps with wildcards. */
  names: string[];
  /** Milliseconds since 1970. */
  notBefore: number;
  notAfter: number;
}

/** @throws StartError for a damaged certificate or key, and for a key of another certificate */
export function parsePair(cert: string, key: string): CertificatePair {
  const certificate = tryToParse(
    () => new (nodeCrypto().X509Certificate)(cert),
    "The certificate cannot be read.",
    "It must be a PEM file with the site's certificate first and its chain after it.",
  );
  const privateKey = tryToParse(
    () => nodeCrypto().createPrivateKey(key),
    "The key of the certificate cannot be read.",
    "It must be a PEM file without a passphrase.",
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartError(
      "The key does not belong to the certificate.",
      "Use the key that it was issued for.",
    );
  return {
    cert,
    key,
    names: Array.from((certificate.subjectAltName ?? "").matchAll(/DNS:([^,\s]+)/g), ([, name = ""]) => name),
    notBefore: Date.parse(certificate.validFrom),
    notAfter: Date.parse(certificate.validTo),
  };
}

function tryToParse<T>(parse: () => T, problem: string, advice: string): T {
  try {
    return parse();
  } catch (error) {
    throw new StartError(problem, advice, { cause: error });
  }
}
