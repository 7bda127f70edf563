// Keeps what was typed over a reload of the page, for as long as the tab is open.

const KEY = "vitrine.dev.fields";
/** Milliseconds that a page has to draw its fields. */
const PATIENCE_MS = 10_000;

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string>;

export function keepFields(): void {
  const values = Object.fromEntries([...fields()].map(([key, field]) => [key, valueOf(field)]));
  sessionStorage.setItem(KEY, JSON.stringify({ address: location.href, values }));
}

/** Each field as soon as it is drawn. */
export function restoreFields(): void {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!kept) return;
  // Written by `keepFields`.
  const { address, values } = JSON.parse(kept) as { address: string; values: Values };
  if (address !== location.href) return;
  const waiting = new Map(Object.entries(values));
  const restore = () => {
    for (const [key, field] of fields()) {
      const value = waiting.get(key);
      if (value === undefined || !isInteractive()) continue;
      waiting.delete(key);
      if (value !== valueOf(field)) type(field, value);
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

/** The back office is drawn by its scripts; a public page is there before they take it over. */
function isInteractive(): boolean {
  return location.pathname.startsWith("/admin") || "alive" in document.documentElement.dataset;
}

/** By form, name and place among those of one name. */
function fields(): Map<string, TextField> {
  const found = new Map<string, TextField>();
  const all = document.querySelectorAll<TextField>(
    "textarea, select, input:not([type=file], [type=password], [type=hidden])",
  );
  for (const field of all) {
    const name = `${field.form?.id ?? ""} ${field.tagName} ${field.name || field.id}`;
    let key = name;
    for (let place = 2; found.has(key); place++) key = `${name} ${place}`;
    found.set(key, field);
  }
  return found;
}

function valueOf(field: TextField): string {
  const isChecked = field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
  return isChecked ? String(field.checked) : field.value;
}

/** As React hears it: by the setter of the element's class, and an event. */
function type(field: TextField, value: string) {
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return field.click();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
