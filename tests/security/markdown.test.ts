import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { Window } from "happy-dom";

import { renderMarkdown } from "#server/markdown/renderMarkdown.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";

import { hostileText } from "./hostileValues.ts";

const window = new Window({ url: "https://firm.example/article/1" });
const TAGS =
  /^(h[2-6]|p|br|hr|strong|em|del|blockquote|[ou]l|li|input|table|thead|tbody|t[rhd]|pre|code|a|img)$/;
const ATTRIBUTES =
  /^(href|title|rel|src|srcset|sizes|alt|width|height|loading|decoding|start|align|type|checked|disabled)$/;
const SCHEMES = /^(https?|mailto|tel):$/;

const PIECES = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<style>@import'//evil.example'</style>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<base href=//evil.example>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<a href=",
  "<",
  ">",
  '"',
  "'",
  "`",
  "```\n",
  "[x](",
  "![x](",
  "[x]: ",
  "](",
  ")",
  "<javascript:alert(1)>",
  "javascript:alert(1)",
  "JaVa\tScRiPt:alert(1)",
  "java&#10;script:alert(1)",
  "&#x6A;avascript:alert(1)",
  "\u0001javascript:alert(1)",
  "vbscript:x",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://firm.example/1",
  "//evil.example",
  'https://evil.example" onclick=alert(1) x="',
  "mali@firm.example",
  "www.firm.example",
  "http://\\evil",
  ' "title" onclick="alert(1)',
  "\\",
  "&lt;script&gt;",
  "&quot; onclick=alert(1)",
  "| a | b |\n|---|---|\n| ",
  "- [x] ",
  "# ",
  "> ",
  "\n",
  "\n\n",
  "    ",
  "~",
  "_",
  "*",
];

function findProblems(html: string): string[] {
  const document = new window.DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
  expect(document.head.children).toHaveLength(0);
  return [...document.body.querySelectorAll("*")].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    return [
      ...(TAGS.test(tag) ? [] : [tag]),
      ...[...element.attributes].flatMap(({ name, value }) => {
        if (!ATTRIBUTES.test(name)) return [`${tag} ${name}`];
        if (name !== "href" && name !== "src") return [];
        const { protocol } = new URL(value ?? "", "https://firm.example");
        const isAllowed = SCHEMES.test(protocol) && (name === "href" || protocol.startsWith("http"));
        return isAllowed ? [] : [`${tag} ${name}=${value}`];
      }),
    ];
  });
}

test("the check finds scripts, handlers and schemes", () => {
  const html =
    "<script>1</script><img src=data:, onerror=1><a href='java\nscript:1'>x</a><svg></svg><iframe></iframe>";
  expect(findProblems(html)).toEqual([
    "script",
    "img src=data:,",
    "img onerror",
    "a href=java\nscript:1",
    "svg",
    "iframe",
  ]);
});

const piece = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES) }, hostileText());
const urls = fc.oneof(
  piece,
  fc
    .tuple(fc.constantFrom("javascript", "JavaScript", "vbscript", "data", "file", "https"), piece)
    .map(([scheme, rest]) => `${scheme}:${rest}`),
);
const links = fc
  .tuple(
    fc.constantFrom(
      "[x](URL)",
      "![x](URL)",
      "<URL>",
      "[x][y]\n\n[y]: URL\n",
      '[x](<URL> "URL")',
      "[![x](URL)](URL)",
    ),
    urls,
  )
  .map(([link, url]) => link.replaceAll("URL", () => url));
const markdown = fc
  .array(fc.oneof({ weight: 2, arbitrary: piece }, links), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

test(
  "no Markdown renders a script, an event handler or another scheme",
  async () => {
    const options = {
      origins: ["https://images.example"],
      findImage: (path: string) => ({ path, width: 10, height: 10, alt: "" }),
    };
    await checkProperty(markdown, { few: 300, many: 20_000 }, (text) => {
      expect(findProblems(renderMarkdown(text, options))).toEqual([]);
    });
  },
  PROPERTY_TIMEOUT_MS,
);
