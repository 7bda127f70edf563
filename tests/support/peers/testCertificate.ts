import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let created: { key: string; cert: string } | undefined;

/** A certificate of `localhost` that only a test trusts. */
export function testCertificate() {
  if (created) return created;
  const folder = mkdtempSync(join(tmpdir(), "vitrine-certificate-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const options =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  const { exitCode, stderr } = Bun.spawnSync([
    "openssl",
    ...options.split(" "),
    "-addext",
    "subjectAltName=DNS:localhost",
    "-addext",
    "basicConstraints=critical,CA:TRUE",
    "-keyout",
    keyFile,
    "-out",
    certFile,
  ]);
  if (exitCode !== 0) throw new Error(stderr.toString());
  created = { key: readFileSync(keyFile, "utf8"), cert: readFileSync(certFile, "utf8") };
  rmSync(folder, { recursive: true });
  return created;
}
