import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";

import { Trans } from "#web/ui/text/Trans.tsx";

const elements = {
  link: (text: string) => <a href="/x">{text}</a>,
  name: () => <b>Pim</b>,
};

test.each([
  ["No element", "No element"],
  ["Read the <link>privacy policy</link>.", 'Read the <a href="/x">privacy policy</a>.'],
  [
    "<name/> wrote; <link>read</link> <link>more</link>",
    '<b>Pim</b> wrote; <a href="/x">read</a> <a href="/x">more</a>',
  ],
  ["3 < 4 & <other/>", "3 &lt; 4 &amp; "],
])("renders the elements of %p", (text, html) => {
  expect(renderToStaticMarkup(<Trans text={text} elements={elements} />)).toBe(html);
});
