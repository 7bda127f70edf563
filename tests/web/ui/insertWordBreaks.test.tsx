import { expect, test } from "bun:test";
import { render } from "@testing-library/react";

import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";

test.each([
  ["Cybersecurity/Cloud/IT Infrastructure", "Cybersecurity/<wbr>Cloud/<wbr>IT Infrastructure"],
  ["Business Consult", "Business Consult"],
  ["Either / or", "Either / or"],
  ["Ends with/", "Ends with/"],
])("%p can break only after its slashes", (title, html) => {
  const { container } = render(insertWordBreaks(title));
  expect(container.innerHTML.replaceAll(/<\/?span>/g, "")).toBe(html);
  expect(container.textContent).toBe(title);
});
