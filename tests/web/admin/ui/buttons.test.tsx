import { expect, test } from "bun:test";
import { render, screen } from "@testing-library/react";

import { imageTexts } from "#texts/admin/images.ts";
import { FileButton } from "#web/admin/ui/FileButton.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

test("an icon button is named by its tooltip, without a duplicate description", () => {
  render(<IconButton icon="close" label="Close" />);
  const button = screen.getByRole("button", { name: "Close" });
  expect(button.title).toBe("Close");
  expect(button.hasAttribute("aria-label")).toBe(false);
});

test("a tooltip with more information is a description", () => {
  render(<IconButton icon="trash" label="Delete Napat" title="You cannot delete yourself" />);
  expect(screen.getByRole("button", { name: "Delete Napat" }).title).toBe("You cannot delete yourself");
});

test("the label of a file button is hidden, because the input has the name", () => {
  render(<FileButton name="logo" label={imageTexts.chooseLogo} text="Choose" onFiles={() => {}} />);
  expect(screen.getByLabelText(imageTexts.chooseLogo).getAttribute("type")).toBe("file");
  expect(screen.getByText("Choose").getAttribute("aria-hidden")).toBe("true");
});

test.each([
  ["Ctrl S", "Control+S"],
  ["Ctrl ↵", "Control+Enter"],
  ["N", "N"],
  ["", null],
])("the hint %p becomes the shortcut %p", (hint, keys) => {
  render(
    <Button hint={hint} onClick={() => {}}>
      Save
    </Button>,
  );
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-keyshortcuts")).toBe(keys);
});
