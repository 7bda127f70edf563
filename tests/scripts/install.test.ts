import { expect, test } from "bun:test";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { RELEASE_TARGETS } from "../../scripts/build/runtimes.ts";
import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";
import { testCertificate } from "#tests/support/peers/testCertificate.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const PROGRAM = "#!/bin/sh\necho vitrine 1.0.0\n";

/** A release whose executables are a shell script, and a folder to install into. */
async function createRelease({ program = PROGRAM, listed }: { program?: string; listed?: string } = {}) {
  const directory = await createTemporaryDirectory();
  const [folder, prefix] = [join(directory.path, "release"), join(directory.path, "prefix")];
  mkdirSync(folder);
  copyFileSync("scripts/release/install.sh", join(folder, "install.sh"));
  const names = Object.keys(RELEASE_TARGETS).map((name) => `vitrine-${name}`);
  for (const name of names) writeFileSync(join(folder, name), program);
  const sum = new Bun.CryptoHasher("sha256").update(listed ?? program).digest("hex");
  writeFileSync(join(folder, "SHA256SUMS"), names.map((name) => `${sum}  ${name}\n`).join(""));
  return {
    folder,
    installed: join(prefix, "bin", "vitrine"),
    async install(...args: string[]) {
      const process = Bun.spawn(["sh", join(folder, "install.sh"), ...args], {
        env: { PATH: Bun.env["PATH"], PREFIX: prefix, CURL_CA_BUNDLE: join(directory.path, "cert.pem") },
        stdout: "pipe",
        stderr: "pipe",
      });
      const output = await Promise.all(
        [process.stdout, process.stderr].map((stream) => new Response(stream).text()),
      );
      return { exitCode: await process.exited, output: output.join("") };
    },
    certificateFile: join(directory.path, "cert.pem"),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

test("installs the executable of this machine from the folder of the script, and names the next command", async () => {
  await using release = await createRelease();
  const { exitCode, output } = await release.install();
  expect(exitCode).toBe(0);
  expect(output).toContain("vitrine install --domain");
  expect(Bun.spawnSync([release.installed]).stdout.toString()).toBe("vitrine 1.0.0\n");
});

test("installs from the address of a release, and loads nothing but the executable and the sums", async () => {
  await using release = await createRelease();
  const { cert } = testCertificate();
  writeFileSync(release.certificateFile, cert);
  await using peer = startHttpPeer(({ path }) => new Response(Bun.file(join(release.folder, path))), {
    secure: true,
  });
  const { exitCode, output } = await release.install(peer.url);
  expect([exitCode, output]).toEqual([0, expect.stringContaining("Installed")]);
  const paths = peer.received.map(({ path }) => path);
  expect(paths).toEqual([expect.stringMatching(/^\/vitrine-(linux|macos)-/), "/SHA256SUMS"]);
});

test.each([
  { title: "whose bytes are not those of the list", options: { listed: "other" } },
  { title: "that does not run here", options: { program: "#!/bin/sh\nexit 132\n" } },
])("keeps the installed one instead of an executable $title", async ({ options }) => {
  await using release = await createRelease(options);
  mkdirSync(join(release.installed, ".."), { recursive: true });
  writeFileSync(release.installed, "the earlier one");
  chmodSync(release.installed, 0o755);
  expect((await release.install()).exitCode).not.toBe(0);
  expect(readFileSync(release.installed, "utf8")).toBe("the earlier one");
});

test("refuses an address without encryption", async () => {
  await using release = await createRelease();
  const { exitCode, output } = await release.install("http://localhost");
  expect([exitCode, output]).toEqual([1, expect.stringContaining("https://")]);
  expect(existsSync(release.installed)).toBe(false);
});
