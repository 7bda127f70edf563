const STAMP_FILE = "dist/built-from";
const INPUT_PATTERNS = [
  "src/**",
  "migrations/**",
  "scripts/*.ts",
  "scripts/build/*.ts",
  "package.json",
  "bun.lock",
  "tsconfig.json",
];

export async function isBuildCurrent(): Promise<boolean> {
  const [executable, stamp] = [Bun.file("dist/vitrine"), Bun.file(STAMP_FILE)];
  if (!(await executable.exists()) || !(await stamp.exists())) return false;
  return (await stamp.text()) === (await hashInputs());
}

/** Call it after the executable was built. */
export async function writeBuildStamp(): Promise<void> {
  await Bun.write(STAMP_FILE, await hashInputs());
}

/** Hashes names and contents. Modification times would miss files that were deleted or restored. */
export async function hashInputs(): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256").update(Bun.version);
  for (const path of await listInputs()) hasher.update(`\0${path}\0`).update(await Bun.file(path).bytes());
  return hasher.digest("hex");
}

async function listInputs(): Promise<string[]> {
  const paths: string[] = [];
  for (const pattern of INPUT_PATTERNS) paths.push(...(await Array.fromAsync(new Bun.Glob(pattern).scan())));
  return paths.sort();
}
