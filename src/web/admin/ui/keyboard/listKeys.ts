import type { Shortcuts } from "./useShortcuts.ts";

/** Act on the current screen's list through its DOM attributes, such as `data-row-name` and `data-page`. */
export const LIST_KEYS: Shortcuts = {
  j: () => moveBy(1),
  k: () => moveBy(-1),
  e: () => clickRowButton("e"),
  p: () => clickRowButton("p"),
  Delete: () => clickRowButton("Delete"),
  "[": () => press('[data-page="previous"]'),
  "]": () => press('[data-page="next"]'),
  n: () => press("[data-new]"),
  f: () => press("[data-clear]"),
  "/": () => {
    const field = document.querySelector<HTMLInputElement>('main [role="search"] input');
    if (!field) return false;
    field.focus();
    field.select();
  },
};

function moveBy(step: number): void | false {
  const names = [...document.querySelectorAll<HTMLElement>("main [data-row-name]")];
  if (names.length === 0) return false;
  const row = currentRow();
  const now = names.findIndex((name) => row?.contains(name));
  const next =
    now === -1 ? (step > 0 ? 0 : names.length - 1) : Math.min(names.length - 1, Math.max(0, now + step));
  names[next]?.focus();
}

function clickRowButton(key: string): void | false {
  const button = currentRow()?.querySelector<HTMLElement>(`[data-row-key="${key}"]`);
  if (!button) return false;
  button.click();
}

function press(selector: string): void | false {
  const button = document.querySelector<HTMLElement>(selector);
  if (!button) return false;
  button.click();
}

function currentRow(): Element | null {
  return document.activeElement?.closest("main tr") ?? null;
}
