import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const COPIED_PATHS = [
  "src",
  "migrations",
  "scripts",
  "tests",
  "package.json",
  "tsconfig.json",
  "drizzle.config.ts",
];

export interface ProjectCopy extends AsyncDisposable {
  folder: string;
  /** @throws if the edit changes nothing */
  editFile(name: string, edit: (text: string) => string): Promise<void>;
}

/** Copies the project's sources, for tests that change them. Dependencies are linked. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-copy-"));
  for (const name of COPIED_PATHS) await cp(name, join(folder, name), { recursive: true });
  for (const name of ["node_modules", ".bun"]) await symlink(resolve(name), join(folder, name));
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
