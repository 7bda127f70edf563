import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parsePair } from "#server/certificates/certificatePair.ts";
import { readCertificateState, storePair, storeRetry } from "#server/certificates/certificateState.ts";
import type { CertificateSource } from "#server/certificates/certificateState.ts";
import { createCertificate, testCertificate } from "#tests/support/peers/testCertificate.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const DAY_MS = 86_400_000;
const NAMES = ["firm.example", "www.firm.example"];

const readState = (certificate: CertificateSource) => readCertificateState({ https: { certificate } });
const acmeSource = (folder: string): CertificateSource => ({
  type: "acme",
  names: NAMES,
  directory: "https://ca.example/directory",
  folder,
});

test("reads names and validity of a certificate", () => {
  const { cert, key } = createCertificate(NAMES, 10);
  const { names, notBefore, notAfter } = parsePair(cert, key);
  expect(names).toEqual(NAMES);
  expect(notAfter - notBefore).toBe(10 * DAY_MS);
  expect(Math.abs(notBefore - Date.now())).toBeLessThan(DAY_MS);
});

test("refuses a key of another certificate, and files that are neither", () => {
  const { cert, key } = testCertificate();
  expect(() => parsePair(cert, createCertificate(["localhost"]).key)).toThrow("does not belong");
  expect(() => parsePair(key, key)).toThrow("The certificate cannot be read.");
  expect(() => parsePair(cert, cert)).toThrow("The key of the certificate cannot be read.");
  expect(() => parsePair(cert.slice(0, 200), key)).toThrow("The certificate cannot be read.");
});

test("has no state with plain HTTP", () => {
  expect(readCertificateState({ https: null })).toBeNull();
});

test("reports a certificate that is stored, and a failed renewal", async () => {
  await using folder = await createTemporaryDirectory();
  const pair = createCertificate(NAMES, 20);
  storePair(folder.path, pair);
  const { notAfter } = parsePair(pair.cert, pair.key);
  expect(statSync(join(folder.path, "site.pem")).mode & 0o777).toBe(0o600);
  const state = { source: "acme", names: NAMES, notAfter, lastError: null, nextTry: null } as const;
  expect(readState(acmeSource(folder.path))).toEqual(state);
  storeRetry(folder.path, { failures: 2, nextTry: 1234, error: "Open port 80." });
  const failed = { ...state, lastError: "Open port 80.", nextTry: 1234 };
  expect(readState(acmeSource(folder.path))).toEqual(failed);
  storeRetry(folder.path, null);
  expect(readState(acmeSource(folder.path))).toEqual(state);
});

test("reports the names it waits for before the first certificate", async () => {
  await using folder = await createTemporaryDirectory();
  const state = readState(acmeSource(join(folder.path, "certificates")));
  expect(state).toEqual({ source: "acme", names: NAMES, notAfter: null, lastError: null, nextTry: null });
});

test.each(["", "{", '{"failures":"2"}', "null"])(
  "a damaged file of retries counts as missing: %j",
  async (text) => {
    await using folder = await createTemporaryDirectory();
    writeFileSync(join(folder.path, "retry.json"), text);
    expect(readState(acmeSource(folder.path))).toMatchObject({ lastError: null, nextTry: null });
  },
);

test("reports a damaged certificate and an unreadable folder", async () => {
  await using folder = await createTemporaryDirectory();
  writeFileSync(join(folder.path, "site.pem"), "damaged");
  expect(readState(acmeSource(folder.path))).toMatchObject({
    notAfter: null,
    lastError: expect.stringContaining("The certificate cannot be read."),
  });
  // Root reads everything; a folder in the place of the file stops it too.
  mkdirSync(join(folder.path, "other", "site.pem"), { recursive: true });
  chmodSync(join(folder.path, "other"), 0o500);
  expect(readState(acmeSource(join(folder.path, "other")))?.lastError).toContain("cannot be used");
});

test("reports files that are missing or do not belong together", async () => {
  await using folder = await createTemporaryDirectory();
  const [cert, key] = [join(folder.path, "cert.pem"), join(folder.path, "key.pem")];
  const pair = createCertificate(NAMES);
  writeFileSync(cert, pair.cert);
  expect(readState({ type: "files", cert, key })?.lastError).toContain(`${key} cannot be read (ENOENT).`);
  writeFileSync(key, testCertificate().key);
  expect(readState({ type: "files", cert, key })?.lastError).toContain("does not belong");
  writeFileSync(key, pair.key);
  expect(readState({ type: "files", cert, key })).toMatchObject({ names: NAMES, lastError: null });
});
