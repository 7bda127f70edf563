import type { Page } from "playwright";

// What extensions of a browser do to a page: password managers and grammar checkers add elements and attributes at every
// field, and some of them wrap the field. Translators replace all texts.

/** All scripts but `firstPaint`, which runs before the page is painted. */
const DEFERRED_SCRIPTS = /\/assets\/(?!firstPaint-)[\w-]+\.js$/;

/**
 * Opens a public page that is complete, but whose scripts are held back.
 * @returns a function that lets the scripts load, and resolves when the page is hydrated
 */
export async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(DEFERRED_SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  return async () => {
    resolve();
    await waitForHydratedPage(page);
    await page.unroute(DEFERRED_SCRIPTS);
  };
}

/** Resolves once React has hydrated, or rendered, the layout and the page in it. `data-hydrated` only says that it has begun. */
export async function waitForHydratedPage(page: Page): Promise<void> {
  await page.locator("header[data-scrolled]").waitFor({ state: "attached" });
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll("main > *")];
    return parts.some((part) => Object.keys(part).some((key) => key.startsWith("__reactFiber")));
  });
}

/**
 * Runs in the page. Adds elements and texts in and around all forms, at all fields, in all parts of a page and at the ends
 * of the document.
 */
export function addForeignElements(): void {
  const root = document.documentElement;
  const insert = (place: InsertPosition, names: Record<string, string>, selector: string) => {
    for (const target of root.querySelectorAll(selector)) {
      if (target.closest("[data-foreign]")) continue;
      for (const [name, text] of Object.entries(names)) {
        const element = document.createElement(name);
        element.setAttribute("data-foreign", "");
        element.append(text);
        target.insertAdjacentElement(place, element);
      }
    }
  };
  const fields = "#root :is(input, textarea, select)";
  insert("beforebegin", { div: "", "com-1password-button": "" }, fields);
  insert("afterend", { input: "", span: "", "grammarly-extension": "" }, fields);
  insert("afterbegin", { div: "", span: "Fill in" }, "#root form");
  insert("beforeend", { "nordpass-icon": "" }, "#root form");
  insert("beforebegin", { section: "", div: "" }, "#root form");
  insert("afterend", { form: "", span: "Saved" }, "#root form");
  const parts = "#root, header, main, main > *, footer, dialog";
  insert("afterbegin", { div: "", span: "Added" }, parts);
  insert("beforeend", { div: "Added" }, parts);
  insert("beforeend", { "grammarly-desktop-integration": "" }, "body");
  root.append(document.createElement("grammarly-desktop-integration"));
  root.dataset["ltInstalled"] = "true";
  for (const field of root.querySelectorAll<HTMLElement>(fields)) {
    field.dataset["grExtInstalled"] = "";
    field.style.setProperty("background-image", "none");
  }
}

/** Runs in the page. Puts each text field into an element of its own. */
export function wrapFields(): void {
  const fields = document.querySelectorAll<HTMLElement>(
    "#root :is(input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea, select)",
  );
  for (const field of fields) {
    if (field.closest("[data-foreign]")) continue;
    const hasFocus = field === document.activeElement;
    const wrapper = document.createElement("span");
    wrapper.dataset["foreign"] = "";
    wrapper.style.display = "contents";
    field.replaceWith(wrapper);
    wrapper.append(field);
    if (hasFocus) field.focus();
  }
}

/** Runs in the page. Replaces all texts of the page as a translator does. */
export function replaceTexts(): void {
  const walker = document.createTreeWalker(
    document.querySelector("#root") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim()) continue;
    const font = document.createElement("font");
    font.append(document.createElement("font"));
    font.firstElementChild?.append(`«${text.data}»`);
    text.replaceWith(font);
  }
}

/**
 * Makes all pages that are opened afterwards change each field as soon as it appears, as an extension does: elements are
 * added before and after it. Documents in frames stay as they are.
 * @param wraps also puts each text field into an element of its own
 */
export async function emulateExtension(page: Page, { wraps }: { wraps: boolean }): Promise<void> {
  await page.addInitScript((isWrapping) => {
    const changeFields = () => {
      for (const field of document.querySelectorAll<HTMLElement>("#root :is(input, textarea, select)")) {
        if ("grExtInstalled" in field.dataset) continue;
        field.dataset["grExtInstalled"] = "";
        field.insertAdjacentHTML("beforebegin", "<div data-foreign></div>");
        field.insertAdjacentHTML("afterend", "<grammarly-extension data-foreign></grammarly-extension>");
        if (!isWrapping || field.matches("[type=radio], [type=checkbox], [type=file]")) continue;
        const wrapper = document.createElement("div");
        wrapper.dataset["foreign"] = "";
        wrapper.style.display = "contents";
        const hasFocus = field === document.activeElement;
        field.replaceWith(wrapper);
        wrapper.append(field);
        if (hasFocus) field.focus();
      }
    };
    if (window === top)
      new MutationObserver(changeFields).observe(document, { childList: true, subtree: true });
  }, wraps);
}
