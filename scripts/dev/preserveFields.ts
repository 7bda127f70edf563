// Keeps what was typed over a reload of the page, for as long as the tab is open.

const STORAGE_KEY = "vitrine.dev.fields";
/** Milliseconds that a page has to draw its fields. */
const RESTORE_TIMEOUT_MS = 10_000;

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldValues = Record<string, string>;

export function saveFields(): void {
  const values = Object.fromEntries([...collectFields()].map(([key, field]) => [key, getFieldValue(field)]));
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ address: location.href, values }));
}

/** Each field as soon as it is drawn. */
export function restoreFields(): void {
  const saved = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  if (!saved) return;
  // Written by `saveFields`.
  const { address, values } = JSON.parse(saved) as { address: string; values: FieldValues };
  if (address !== location.href) return;
  const pending = new Map(Object.entries(values));
  const restore = () => {
    for (const [key, field] of collectFields()) {
      const value = pending.get(key);
      if (value === undefined || !isInteractive()) continue;
      pending.delete(key);
      if (value !== getFieldValue(field)) setFieldValue(field, value);
    }
    if (pending.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  setTimeout(() => observer.disconnect(), RESTORE_TIMEOUT_MS);
}

/** The back office is drawn by its scripts; a public page is there before they take it over. */
function isInteractive(): boolean {
  return location.pathname.startsWith("/admin") || "alive" in document.documentElement.dataset;
}

/** By form, name and place among those of one name. */
function collectFields(): Map<string, TextField> {
  const found = new Map<string, TextField>();
  const all = document.querySelectorAll<TextField>(
    "textarea, select, input:not([type=file], [type=password], [type=hidden])",
  );
  for (const field of all) {
    const name = `${field.form?.id ?? ""} ${field.tagName} ${field.name || field.id}`;
    let key = name;
    for (let index = 2; found.has(key); index++) key = `${name} ${index}`;
    found.set(key, field);
  }
  return found;
}

function getFieldValue(field: TextField): string {
  const isChecked = field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
  return isChecked ? String(field.checked) : field.value;
}

/** As React hears it: by the setter of the element's class, and an event. */
function setFieldValue(field: TextField, value: string) {
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return field.click();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
