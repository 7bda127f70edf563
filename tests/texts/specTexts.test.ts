import { expect, test } from "bun:test";

import { SPEC_TEXTS } from "./specTexts.ts";

const paths = [...new Bun.Glob("src/{texts,contract,resources}/**/*.{ts,json}").scanSync()];
const sources = (await Promise.all(paths.map((path) => Bun.file(path).text()))).join("\n");

test.each(Object.entries(SPEC_TEXTS))("the fixed texts of section %s are unchanged", (_, texts) => {
  const literals = texts.map((text) => JSON.stringify(text));
  expect(literals.filter((literal) => !sources.includes(literal))).toEqual([]);
});
