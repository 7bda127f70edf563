import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TestCertificate {
  key: string;
  cert: string;
}

let created: TestCertificate | undefined;

/** A certificate of `localhost` that only a test trusts. */
export function testCertificate(): TestCertificate {
  return (created ??= createCertificate(["localhost"]));
}

/** A self-signed certificate that is valid from now on. */
export function createCertificate(names: readonly string[], days = 2): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-certificate-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days} -subj /CN=${names[0]}`;
  const { exitCode, stderr } = Bun.spawnSync([
    "openssl",
    ...options.split(" "),
    "-addext",
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`,
    "-addext",
    "basicConstraints=critical,CA:TRUE",
    "-keyout",
    keyFile,
    "-out",
    certFile,
  ]);
  if (exitCode !== 0) throw new Error(stderr.toString());
  const certificate = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8") };
  rmSync(folder, { recursive: true });
  return certificate;
}
