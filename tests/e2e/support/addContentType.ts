// A copy of the project with one more content type: its table and its descriptor, and the line in each registry.
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const COPIED = [
  "src",
  "migrations",
  "scripts",
  "tests",
  "package.json",
  "tsconfig.json",
  "drizzle.config.ts",
];

const TABLE = `export const openings = sqliteTable("openings", {
  id: text().primaryKey(),
  title: text().notNull(),
  place: text().notNull(),
  contract: text().notNull(),
  description: text().notNull(),
  link: text(),
  status: text({ enum: ["Draft", "Published"] }).notNull(),
  logoFile: text("logo_file").references(() => pictures.file),
  publishedAt: integer("published_at"),
  listedAt: integer("listed_at").generatedAlwaysAs(sql\`coalesce(published_at, created_at)\`),
  createdAt: integer("created_at").notNull(),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: updatedBy(),
});
export const openingImages = galleryTable("opening_images", "opening_id", () => openings.id);
`;

const BINDING = `
CONTENT_FEATURES.push({
  content: { type: OPENINGS, table: openings, gallery: openingImages, orderedBy: openings.listedAt },
});
`;

interface Copy extends AsyncDisposable {
  executable: string;
}

/** Built with the content type of `tests/fixtures/openings.ts`; removed at the end. */
export async function buildWithOpenings(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-content-type-"));
  for (const name of COPIED) await cp(name, join(folder, name), { recursive: true });
  for (const name of ["node_modules", ".bun"]) await symlink(resolve(name), join(folder, name));
  await cp("tests/fixtures/openings.ts", join(folder, "src/content/openings.ts"));
  await change(folder, "src/content/registry.ts", (text) => text.replace(/\];\s*$/, ", OPENINGS];"));
  await change(
    folder,
    "src/content/registry.ts",
    (text) => `import { OPENINGS } from "./openings.ts";\n${text}`,
  );
  await change(folder, "src/server/database/contentSchema.ts", (text) => text + TABLE);
  await change(folder, "src/server/content/registry.ts", (text) => {
    const imports = `import { OPENINGS } from "#content/openings.ts";
      import { openings, openingImages } from "#server/database/contentSchema.ts";`;
    return `${imports}\n${text.replace(": readonly ContentFeature[]", ": ContentFeature[]")}${BINDING}`;
  });
  await run(folder, ["run", "--bun", "drizzle-kit", "generate", "--name", "openings"]);
  await run(folder, ["check", "--no-script"]);
  await run(folder, ["scripts/build.ts"]);
  return {
    executable: join(folder, "dist/vitrine"),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function change(folder: string, name: string, edit: (text: string) => string) {
  const path = join(folder, name);
  const text = await Bun.file(path).text();
  const edited = edit(text);
  if (edited === text) throw new Error(`${name} is not what this edits`);
  await Bun.write(path, edited);
}

async function run(cwd: string, command: string[]) {
  const child = Bun.spawn([process.execPath, ...command], { cwd, stdout: "pipe", stderr: "pipe" });
  const [code, out, problems] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${out}${problems}`);
}
