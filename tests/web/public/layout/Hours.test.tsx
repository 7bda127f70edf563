import { expect, test } from "bun:test";
import { render } from "@testing-library/react";

import { Hours } from "#web/public/layout/Hours.tsx";

test.each([
  ["Weekday 08:30 - 17:30", ["08:30 - 17:30"]],
  ["จันทร์-ศุกร์ 08.30–17.30 น. เสาร์ 9.00 น.", ["08.30–17.30 น.", "9.00 น."]],
  ["Mon-Fri 8:30 am - 5:30 pm", ["8:30 am - 5:30 pm"]],
  ["By appointment", []],
])("only the times of %p contain no-break characters", (text, bound) => {
  const { container } = render(<Hours text={text} />);
  expect(container.textContent).toBe(text);
  expect(
    [...container.querySelectorAll("span span:nth-child(even)")].map((time) => time.textContent),
  ).toEqual(bound);
});
