import { expect, test } from "bun:test";
import { render } from "@testing-library/react";

import { breakable } from "#web/ui/text/breakable.tsx";

test.each([
  ["Cybersecurity/Cloud/IT Infrastructure", "Cybersecurity/<wbr>Cloud/<wbr>IT Infrastructure"],
  ["Business Consult", "Business Consult"],
  ["Either / or", "Either / or"],
  ["Ends with/", "Ends with/"],
])("%p may part after its strokes alone", (title, html) => {
  const { container } = render(breakable(title));
  expect(container.innerHTML).toBe(html);
  expect(container.textContent).toBe(title);
});
