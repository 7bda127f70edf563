import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";

import { Prose } from "#web/ui/text/Prose.tsx";

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
