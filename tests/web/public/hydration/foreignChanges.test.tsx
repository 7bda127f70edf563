import { expect, test } from "bun:test";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

import { BEFORE_HYDRATION, undoForeignChanges } from "#web/public/hydration/undoForeignChanges.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { MESSAGE, getField, getValues, renderContactForm } from "#tests/support/web/contactForm.tsx";

const ARRIVED = () => ({ data: null });
const typed = Object.values(MESSAGE);

/** Types into the server's form, changes the page as another program does, then hydrates the form. */
async function hydrateAfter(change: (root: HTMLElement) => void, { isUndone }: { isUndone: boolean }) {
  const root = document.createElement("div");
  root.id = "root";
  document.body.replaceChildren(root);
  const errors: unknown[] = [];
  const onRecoverableError = (error: unknown) => errors.push(error);
  const client = createQueryClient();
  const hydrate = (form: ReactElement) => {
    root.innerHTML = renderToString(form);
    for (const [index, name] of ["Name", "Email", "Message"].entries())
      getField(name).value = typed[index] ?? "";
    if (isUndone) undoForeignChanges();
    change(root);
    root.querySelector("textarea")?.focus();
    dispatchEvent(new Event(BEFORE_HYDRATION));
    render(form, { container: root, hydrate: true, onRecoverableError });
  };
  await act(async () => void renderContactForm(ARRIVED, { client, renderForm: hydrate }));
  return { errors, client };
}

function create(tag: string, text = "") {
  const element = document.createElement(tag);
  element.append(text);
  return element;
}

const CHANGES: Record<string, (root: HTMLElement) => void> = {
  "elements beside the fields": (root) => {
    for (const field of root.querySelectorAll("input, textarea")) {
      field.before(create("com-1password-button"));
      field.after(create("div"), create("span", "Suggestions"));
    }
  },
  "empty fields of its own": (root) => {
    for (const name of ["email", 'a"b']) {
      const field = create("input");
      field.setAttribute("name", name);
      root.querySelector("form")?.prepend(field);
    }
  },
  "elements around the form": (root) => {
    for (const form of root.querySelectorAll("form")) {
      form.before(create("div"), "Text");
      form.prepend(create("div", "Fill in"));
      form.append("Text");
    }
  },
  "elements around the fields": (root) => {
    for (const field of root.querySelectorAll("input, textarea")) {
      const wrapper = create("span");
      field.replaceWith(wrapper);
      wrapper.append(field);
    }
  },
  "other texts": (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const [index, text] of texts.entries()) {
      if (index % 2) text.data = `Übersetzt: ${text.data}`;
      else text.replaceWith(create("font", `Übersetzt: ${text.data}`));
    }
  },
};

test.each(Object.entries(CHANGES))(
  "%s are removed before hydration, which then succeeds",
  async (_, change) => {
    const before: Element[] = [];
    const { errors } = await hydrateAfter(
      (root) => {
        before.push(...root.querySelectorAll("input, textarea"));
        change(root);
      },
      { isUndone: true },
    );
    expect(errors).toEqual([]);
    expect(before.every((field) => field.isConnected)).toBe(true);
    expect(getValues()).toEqual(typed);
    expect(document.activeElement).toBe(getField("Message"));
  },
);

test.each(Object.entries(CHANGES))(
  "if hydration fails because of %s, what was typed stays",
  async (_, change) => {
    const { errors } = await hydrateAfter(change, { isUndone: false });
    expect(errors.map(String)).toEqual([expect.stringContaining("Hydration failed")]);
    expect(getValues()).toEqual(typed);
  },
);

test.each([true, false])(
  "what was typed before hydration is a draft afterwards (succeeds: %p)",
  async (isUndone) => {
    const { client } = await hydrateAfter(CHANGES["elements beside the fields"] ?? fail, { isUndone });
    cleanup();
    renderContactForm(ARRIVED, { client });
    expect(getValues()).toEqual(typed);
  },
);

test("a removed element returns before its next sibling, if the previous one left unseen", () => {
  const root = document.createElement("div");
  root.id = "root";
  root.innerHTML = "<p><i></i><b></b><u></u><s></s></p>";
  document.body.replaceChildren(root);
  const [paragraph, bold] = [root.querySelector("p"), root.querySelector("b")];
  undoForeignChanges();
  root.querySelector("u")?.remove();
  paragraph?.remove();
  bold?.remove();
  root.append(paragraph ?? fail());
  dispatchEvent(new Event(BEFORE_HYDRATION));
  expect(root.innerHTML).toBe("<p><i></i><u></u><s></s></p>");
});

function fail(): never {
  throw new Error("There is no such change");
}
