import { expect, test } from "bun:test";

import { importMessages } from "../../scripts/build/textsPlugin.ts";

test("a module imports each of its messages by itself, without a new line", () => {
  const source = `import * as texts from "#texts/public/about.ts";
import { count, nav as navOf } from "#texts/public/content.ts";

const label = texts.title() + texts.play() + texts.title();
`;
  expect(importMessages(source)).toBe(
    `import { title as texts$title } from "message:about/title";import { play as texts$play } from "message:about/play";
import { count as count } from "message:content/count";import { nav as navOf } from "message:content/nav";

const label = texts$title() + texts$play() + texts$title();
`,
  );
});

test("texts of the back office are imported as they are", () => {
  const source = 'import { uiTexts } from "#texts/admin/ui.ts";\n';
  expect(importMessages(source)).toBe(source);
});
