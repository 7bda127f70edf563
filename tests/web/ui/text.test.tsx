import { expect, test, afterEach } from "bun:test";
import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";

import { cutAtSentence } from "#web/ui/text/cutAtSentence.ts";
import { titleLength } from "#web/ui/text/DetailTitle.tsx";
import { firstParagraph, splitParagraphs } from "#web/ui/text/paragraphs.ts";
import { splitGraphemes } from "#web/ui/text/splitGraphemes.ts";
import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";
import { Prose } from "#web/ui/text/Prose.tsx";

test("splits at empty lines with any line ending", () => {
  expect(splitParagraphs("One\nstill one\r\n \r\nTwo\n\n\n\nThree\n")).toEqual([
    "One\nstill one",
    "Two",
    "Three",
  ]);
});

test("an empty text has no paragraphs", () => {
  expect(splitParagraphs(" \n\n ")).toEqual([]);
  expect(firstParagraph("")).toBe("");
});

test("the Thai repetition mark never starts a line", () => {
  expect(splitParagraphs("ห้องต่าง ๆ ที่\nแปลก ๆ")).toEqual(["ห้องต่าง\u00a0ๆ ที่\nแปลก\u00a0ๆ"]);
});

const { Segmenter } = Intl;
afterEach(() => {
  Object.assign(Intl, { Segmenter });
});

test.each([
  ["Plain", ["P", "l", "a", "i", "n"]],
  ["ที่ปรึกษา", ["ที่", "ป", "รึ", "ก", "ษ", "า"]],
  ["น้ำ", ["น้ำ"]],
  ["cafe\u0301!", ["c", "a", "f", "e\u0301", "!"]],
  ["\u0e49ก", ["\u0e49", "ก"]],
])("splits %p into visible characters, also without Intl.Segmenter", (text, letters) => {
  expect(splitGraphemes(text)).toEqual(letters);
  Reflect.deleteProperty(Intl, "Segmenter");
  expect(splitGraphemes(text)).toEqual(letters);
});

test.each([
  ["Cybersecurity/Cloud/IT Infrastructure", "Cybersecurity/<wbr>Cloud/<wbr>IT Infrastructure"],
  ["Business Consult", "Business Consult"],
  ["Either / or", "Either / or"],
  ["Ends with/", "Ends with/"],
])("%p can break only after its slashes", (title, html) => {
  const { container } = render(<p>{insertWordBreaks(title)}</p>);
  expect(container.querySelector("p")?.innerHTML.replaceAll(/<\/?span>/g, "")).toBe(html);
  expect(container.textContent).toBe(title);
});

const elements = {
  link: (text: string) => <a href="/x">{text}</a>,
  name: () => <b>Pim</b>,
};

test.each([
  ["No element", "<span>No element</span>"],
  [
    "Read the <link>privacy policy</link>.",
    '<span>Read the </span><a href="/x">privacy policy</a><span>.</span>',
  ],
  [
    "<name/> wrote; <link>read</link> <link>more</link>",
    '<b>Pim</b><span> wrote; </span><a href="/x">read</a><span> </span><a href="/x">more</a>',
  ],
  ["3 < 4 & <other/>", "<span>3 &lt; 4 &amp; </span>"],
])("renders the elements of %p", (text, html) => {
  expect(renderToStaticMarkup(<Trans text={text} elements={elements} />)).toBe(html);
});

test("links the addresses in a description, also right before Thai text", () => {
  const text = "ดูที่ https://www.example.comครับ\n\nหรือ www.example.com/ติดต่อ ก่อน";
  const { container } = render(<Prose text={text} />);
  const links = screen.getAllByRole("link");
  expect(
    links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")]),
  ).toEqual([
    ["https://www.example.com", "https://www.example.com", "noopener nofollow"],
    ["www.example.com/ติดต่อ", "https://www.example.com/ติดต่อ", "noopener nofollow"],
  ]);
  expect(container.textContent).toBe("ดูที่ https://www.example.comครับหรือ www.example.com/ติดต่อ ก่อน");
});

test("shows another description after a translator replaced the text nodes of the first", () => {
  const { container, rerender } = render(<Prose text="See https://a.example now" />);
  for (const element of container.querySelectorAll("p > *")) {
    const font = document.createElement("font");
    font.append(...element.childNodes);
    element.append(font);
  }
  rerender(<Prose text="See www.b.example, or mail mali@b.example" />);
  rerender(<Prose text="Nothing" />);
  expect(container.textContent).toContain("Nothing");
});

test("an excerpt ends with a whole sentence of at most 110 characters", () => {
  const [first, second] = [
    "The tool is no help without a decision to make.",
    "Write it down before the first line.",
  ];
  expect(cutAtSentence(`${first} ${second}`)).toBe(`${first} ${second}`);
  const long = `${first} ${second} And then a third one that goes on for a while.`;
  expect(cutAtSentence(long)).toBe(`${first} ${second}`);
  expect(cutAtSentence(`${"a".repeat(100)} ${"b".repeat(40)}. More.`)).toBe(
    `${"a".repeat(100)} ${"b".repeat(40)}.`,
  );
  expect(cutAtSentence("word ".repeat(60))).toBe(`${"word ".repeat(30).trim()}…`);
  const thai = "เครื่องมือที่ดีที่สุดช่วยอะไรไม่ได้ถ้ายังไม่รู้ว่าจะตัดสินใจเรื่องใด";
  expect(cutAtSentence(`${thai} ${thai} ${thai}`)).toBe(thai);
});

test("long titles are set smaller, without counting Thai vowels and tone marks", () => {
  expect(["a".repeat(60), "a".repeat(61), "a".repeat(111)].map(titleLength)).toEqual([
    undefined,
    "long",
    "very-long",
  ]);
  expect(titleLength("ที่".repeat(60))).toBe(undefined);
});
