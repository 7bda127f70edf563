import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const COPIED_PATHS = [
  "src",
  "migrations",
  "scripts",
  "tests",
  "package.json",
  "bun.lock",
  "tsconfig.json",
  "drizzle.config.ts",
];

export interface ProjectCopy extends AsyncDisposable {
  folder: string;
  /** @throws if the edit changes nothing */
  editFile(name: string, edit: (text: string) => string): Promise<void>;
}

/**
 * Copies the project's sources, for tests that change them. Dependencies are linked, or copied without what earlier builds
 * cached there.
 */
export async function copyProject({ copiesDependencies = false } = {}): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-copy-"));
  for (const name of COPIED_PATHS) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve(".bun"), join(folder, ".bun"));
  if (copiesDependencies) await copyDependencies(join(folder, "node_modules"));
  else await symlink(resolve("node_modules"), join(folder, "node_modules"));
  return {
    folder,
    async editFile(name, edit) {
      const path = join(folder, name);
      const text = await Bun.file(path).text();
      const edited = edit(text);
      if (edited === text) throw new Error(`${name} was not changed by the edit`);
      await Bun.write(path, edited);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** With hard links where the file system can. */
async function copyDependencies(target: string) {
  const command = 'cp -al node_modules "$0" || cp -a node_modules "$0"';
  const { success, stderr } = Bun.spawnSync(["sh", "-c", command, target]);
  if (!success) throw new Error(stderr.toString());
  await rm(join(target, ".cache"), { recursive: true, force: true });
}
