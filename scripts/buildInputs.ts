// Knows whether dist/vitrine was built from the files as they are now.

const STAMP = "dist/built-from";
const INPUTS = [
  "src/**",
  "migrations/**",
  "scripts/*.ts",
  "scripts/build/*.ts",
  "package.json",
  "bun.lock",
  "tsconfig.json",
];

export async function isBuilt(): Promise<boolean> {
  const [executable, stamp] = [Bun.file("dist/vitrine"), Bun.file(STAMP)];
  if (!(await executable.exists()) || !(await stamp.exists())) return false;
  return (await stamp.text()) === (await fingerprint());
}

/** Called by the build once the executable stands. */
export async function stampBuild(): Promise<void> {
  await Bun.write(STAMP, await fingerprint());
}

/** Of names and contents; times would miss a file that was taken away or put back. */
export async function fingerprint(): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256").update(Bun.version);
  for (const path of await inputs()) hasher.update(`\0${path}\0`).update(await Bun.file(path).bytes());
  return hasher.digest("hex");
}

async function inputs(): Promise<string[]> {
  const paths: string[] = [];
  for (const pattern of INPUTS) paths.push(...(await Array.fromAsync(new Bun.Glob(pattern).scan())));
  return paths.sort();
}
