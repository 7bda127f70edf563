import { expect, test } from "bun:test";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { openAcmeState } from "#server/certificates/acmeState.ts";
import { readPair } from "#server/certificates/certificatePair.ts";
import { readCertificateState } from "#server/certificates/certificateState.ts";
import { createCertificate, testCertificate } from "#tests/support/peers/testCertificate.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const DAY_MS = 86_400_000;
const NAMES = ["firm.example", "www.firm.example"];

/** Files of a certificate and its key, with these contents. */
async function createFiles({ cert, key }: { cert: string; key: string }) {
  const folder = await createTemporaryDirectory();
  const paths = { cert: join(folder.path, "cert.pem"), key: join(folder.path, "key.pem") };
  writeFileSync(paths.cert, cert);
  writeFileSync(paths.key, key);
  return { paths, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

function acmeSettings(folder: string, names: readonly string[] = NAMES) {
  const pair = join(folder, "site.pem");
  return {
    cert: pair,
    key: pair,
    acme: { names, directory: "https://ca.example/directory", folder, pairFile: "site.pem" },
  };
}

test("reads names and validity of a certificate", async () => {
  await using files = await createFiles(createCertificate(NAMES, 10));
  const { names, notBefore, notAfter } = readPair(files.paths);
  expect(names).toEqual(NAMES);
  expect(notAfter - notBefore).toBe(10 * DAY_MS);
  expect(Math.abs(notBefore - Date.now())).toBeLessThan(DAY_MS);
});

const { cert, key } = testCertificate();
test.each([
  [
    "a key of another certificate",
    { cert, key: createCertificate(["localhost"]).key },
    /key\.pem is not the key/,
  ],
  ["a key in place of the certificate", { cert: key, key }, /cert\.pem can't be used/],
  ["a certificate in place of the key", { cert, key: cert }, /key\.pem can't be used/],
  ["a cut certificate", { cert: cert.slice(0, 200), key }, /cert\.pem can't be used/],
  ["an empty key", { cert, key: "" }, /key\.pem can't be used/],
])("refuses %s", async (_, pair, problem) => {
  await using files = await createFiles(pair);
  expect(() => readPair(files.paths)).toThrow(problem);
  expect(readCertificateState({ ...files.paths, acme: null })?.lastError).toMatch(problem);
});

test("has no state with plain HTTP", () => {
  expect(readCertificateState(null)).toBeNull();
});

test("reports a stored certificate and a failed renewal, in files that only their owner reads", async () => {
  await using folder = await createTemporaryDirectory();
  const settings = acmeSettings(folder.path);
  const pair = createCertificate(NAMES, 20);
  writeFileSync(settings.cert, pair.cert + pair.key);
  const { notAfter } = readPair(settings);
  const state = { notAfter, lastError: null };
  expect(readCertificateState(settings)).toEqual(state);
  openAcmeState(settings.acme).update({
    accountKey: "key",
    retry: { failures: 1, nextTry: 1234, error: "Open port 80." },
  });
  expect(readCertificateState(settings)).toEqual({ ...state, lastError: "Open port 80." });
  expect(statSync(join(folder.path, "acme.json")).mode & 0o777).toBe(0o600);
  openAcmeState(settings.acme).update({ retry: undefined });
  expect(readCertificateState(settings)).toEqual(state);
});

test("has no certificate before the first order", async () => {
  await using folder = await createTemporaryDirectory();
  const state = readCertificateState(acmeSettings(join(folder.path, "certificates")));
  expect(state).toEqual({ notAfter: null, lastError: null });
});

test("other names do not wait for the failed order, nor continue it", async () => {
  await using folder = await createTemporaryDirectory();
  openAcmeState(acmeSettings(folder.path).acme).update({ accountKey: "key" });
  expect(openAcmeState(acmeSettings(folder.path).acme).get()).toMatchObject({ accountKey: "key" });
  expect(openAcmeState(acmeSettings(folder.path, ["firm.example"]).acme).get()).toBeNull();
});

test.each(["", "{", '{"accountKey":1}', "null"])(
  "a damaged state file counts as missing: %j",
  async (text) => {
    await using folder = await createTemporaryDirectory();
    writeFileSync(join(folder.path, "acme.json"), text);
    expect(readCertificateState(acmeSettings(folder.path))).toEqual({ notAfter: null, lastError: null });
  },
);

test("reports a damaged certificate and an unreadable file", async () => {
  await using folder = await createTemporaryDirectory();
  const settings = acmeSettings(folder.path);
  writeFileSync(settings.cert, "damaged");
  expect(readCertificateState(settings)).toMatchObject({
    notAfter: null,
    lastError: expect.stringContaining("can't be used"),
  });
  // Root reads every file, but no folder in the place of one.
  mkdirSync(join(folder.path, "acme.json"));
  expect(readCertificateState(settings)?.lastError).toContain("cannot be used");
});

test("reports a missing file", () => {
  const state = readCertificateState({ cert: "/nowhere/cert.pem", key: "/nowhere/key.pem", acme: null });
  expect(state?.lastError).toMatch(/\/nowhere\/cert\.pem can't be used \(ENOENT/);
});
