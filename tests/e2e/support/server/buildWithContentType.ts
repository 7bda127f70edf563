import { cp } from "node:fs/promises";
import { join } from "node:path";

import { copyProject } from "./copyProject.ts";

const TABLE_SOURCE = `export const openings = sqliteTable("openings", {
  id: text().primaryKey(),
  contract: text().notNull(),
  link: text(),
  ...recordColumns(),
});
export const openingTexts = sqliteTable(
  "opening_texts",
  {
    ...textColumns("opening_id", () => openings.id),
    title: text().notNull(),
    place: text().notNull(),
    description: text().notNull(),
    ...sourceColumns(),
  },
  (table) => textIndexes("opening_texts", table),
);
export const openingAddresses = createAddressTable("opening_addresses", "opening_id", openingTexts);
export const openingImages = createGalleryTable("opening_images", "opening_id", () => openings.id);
`;

const FEATURE_SOURCE = `
CONTENT_FEATURES.push({
  collection: {
    type: OPENINGS,
    table: openings,
    textTable: openingTexts,
    addressTable: openingAddresses,
    galleryTable: openingImages,
  },
});
`;

interface Build extends AsyncDisposable {
  executable: string;
}

/**
 * Builds a copy of the project with an additional content type: its table, its descriptor
 * (tests/fixtures/openings.ts) and its entries in the registries.
 */
export async function buildWithOpenings(): Promise<Build> {
  const copy = await copyProject();
  const { folder } = copy;
  await cp("tests/fixtures/openings.ts", join(folder, "src/resources/openings.ts"));
  await copy.editFile("src/resources/registry.ts", (text) => text.replace(/\];\s*$/, ", OPENINGS];"));
  await copy.editFile(
    "src/resources/registry.ts",
    (text) => `import { OPENINGS } from "./openings.ts";\n${text}`,
  );
  await copy.editFile("src/server/database/contentSchema.ts", (text) => text + TABLE_SOURCE);
  await copy.editFile("src/server/content/registry.ts", (text) => {
    const imports = `import { OPENINGS } from "#resources/openings.ts";
      import { openingAddresses, openings, openingImages, openingTexts } from "#server/database/contentSchema.ts";`;
    return `${imports}\n${text.replace(": readonly ContentFeature[]", ": ContentFeature[]")}${FEATURE_SOURCE}`;
  });
  await run(folder, ["run", "--bun", "drizzle-kit", "generate", "--name", "openings"]);
  await run(folder, ["check", "--no-script"]);
  await run(folder, ["scripts/build.ts"]);
  return {
    executable: join(folder, "dist/vitrine"),
    [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose](),
  };
}

async function run(cwd: string, command: string[]) {
  const child = Bun.spawn([process.execPath, ...command], { cwd, stdout: "pipe", stderr: "pipe" });
  const [code, out, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}:\n${out}${errors}`);
}
