import { basename } from "node:path";

import { parse } from "@messageformat/parser";
import type { Token } from "@messageformat/parser";
import type { BunPlugin } from "bun";

import { DEFAULT_LANGUAGE } from "#texts/language.ts";
import { readSources } from "#tests/support/system/sourceFiles.ts";
import { SPEC_TEXTS } from "#tests/texts/specTexts.ts";

import { readAdminCatalogues } from "../../../scripts/texts/adminCatalogues.ts";
import type { MessageTree } from "../../../scripts/texts/adminCatalogues.ts";
import { readCatalogues } from "../../../scripts/texts/catalogues.ts";
import { compileAdminTexts } from "../../../scripts/texts/compileAdminTexts.ts";
import { compileFeature } from "../../../scripts/texts/compileMessages.ts";

const fixedTexts = new Set(Object.values(SPEC_TEXTS).flat());
/** From the first letter to the last, but for elements such as `<policy/>`. */
const WORDS = /(?<=^|>)([^<>]*[\p{L}\p{M}][^<>]*)(?=<|$)/gu;

const contract = (await readSources("src/{contract,resources}/**/*.ts")).map(({ text }) => text).join("\n");

/**
 * Shows the key of each text of the interface, such as `[ui.saveChanges]`, in place of its words, unless the
 * specification fixes them. A test that then fails names a text by its words, or by the key of another text.
 */
export const markedTexts: BunPlugin = {
  name: "marked texts",
  async setup(build) {
    const catalogues = mark(await readCatalogues());
    const adminModules = compileAdminTexts(mark(await readAdminCatalogues()));
    build.onLoad({ filter: /[\\/]src[\\/]texts[\\/]compiled[\\/](?!admin)[^\\/]+\.ts$/ }, ({ path }) => ({
      contents: compileFeature(catalogues, basename(path, ".ts")),
      loader: "ts",
    }));
    build.onLoad({ filter: /[\\/]src[\\/]texts[\\/]compiled[\\/]admin[\\/]/ }, ({ path }) => ({
      contents: adminModules.get(basename(path)) ?? "",
      loader: "ts",
    }));
  },
};

/** @param catalogues by language, and within it by feature */
function mark<Tree extends Record<string, MessageTree>>(catalogues: Tree): Tree {
  const entries = Object.entries(catalogues).map(
    ([language, tree]) =>
      [language, markTree(tree, language === DEFAULT_LANGUAGE ? [] : [language])] as const,
  );
  // The keys are those of `catalogues`, and so is each value's form.
  return Object.fromEntries(entries) as Tree;
}

function markTree(tree: MessageTree, path: readonly string[]): MessageTree {
  const entries = Object.entries(tree).map(([name, value]) => {
    const key = [...path, name];
    if (typeof value !== "string") return [name, markTree(value, key)] as const;
    return [name, isFixed(value) ? value : markTokens(parse(value), key.join("."))] as const;
  });
  return Object.fromEntries(entries);
}

/** Keeps placeholders and elements. */
function markTokens(tokens: readonly Token[], key: string): string {
  return tokens.map((token) => markToken(token, key)).join("");
}

function markToken(token: Token, key: string): string {
  if (token.type === "content") return token.value.replaceAll(WORDS, `[${key}]`);
  if (!("cases" in token)) return token.ctx.text;
  const cases = token.cases.map((each) => `${each.key} {${markTokens(each.tokens, `${key}.${each.key}`)}}`);
  return `{${token.arg}, ${token.type}, ${cases.join(" ")}}`;
}

/** True for a text of the specification, a choice that has one, and a text that the API sends too. */
function isFixed(text: string): boolean {
  const [token] = parse(text);
  const choices = token?.type === "select" ? token.cases.map(({ tokens }) => tokens) : [];
  const texts = choices.map(([choice]) => (choice?.type === "content" ? choice.value : ""));
  return [text, ...texts].some((each) => fixedTexts.has(each)) || contract.includes(JSON.stringify(text));
}
