import { basename } from "node:path";

import type { BunPlugin } from "bun";

import { SPEC_TEXTS } from "#tests/texts/specTexts.ts";

import { readAdminCatalogues } from "../../../scripts/texts/adminCatalogues.ts";
import type { MessageTree } from "../../../scripts/texts/adminCatalogues.ts";
import { readCatalogues } from "../../../scripts/texts/catalogues.ts";
import { compileAdminTexts } from "../../../scripts/texts/compileAdminTexts.ts";
import { compileFeature } from "../../../scripts/texts/compileMessages.ts";

const fixedTexts = new Set(Object.values(SPEC_TEXTS).flat());

/**
 * Ends each text of the interface that the specification does not fix with a mark of its own, the key in
 * brackets. A test that then fails names a text by its letters, or by the key of another text.
 */
export const markedTexts: BunPlugin = {
  name: "marked texts",
  setup(build) {
    build.onLoad(
      { filter: /[\\/]src[\\/]texts[\\/]compiled[\\/](?!admin)[^\\/]+\.ts$/ },
      async ({ path }) => ({
        contents: compileFeature(mark(await readCatalogues()), basename(path, ".ts")),
        loader: "ts",
      }),
    );
    build.onLoad({ filter: /[\\/]src[\\/]texts[\\/]compiled[\\/]admin[\\/]/ }, async ({ path }) => ({
      contents: compileAdminTexts(mark(await readAdminCatalogues())).get(basename(path)) ?? "",
      loader: "ts",
    }));
  },
};

/** @param catalogues by language, and within it by feature */
function mark<Tree extends Record<string, MessageTree>>(catalogues: Tree): Tree {
  const entries = Object.entries(catalogues).map(
    ([language, tree]) => [language, markTree(tree, [])] as const,
  );
  // The keys are those of `catalogues`, and so is each value's form.
  return Object.fromEntries(entries) as Tree;
}

function markTree(tree: MessageTree, path: readonly string[]): MessageTree {
  const entries = Object.entries(tree).map(([name, value]) => {
    const key = [...path, name];
    if (typeof value !== "string") return [name, markTree(value, key)] as const;
    return [name, fixedTexts.has(value) ? value : `${value} [${key.join(".")}]`] as const;
  });
  return Object.fromEntries(entries);
}
