import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";

import { Trans } from "#web/ui/text/Trans.tsx";

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
