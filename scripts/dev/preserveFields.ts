const STORAGE_KEY = "vitrine.dev.fields";
/** Fields that render later are not restored. */
const RESTORE_TIMEOUT_MS = 30_000;

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldValues = Record<string, string>;

/** Saved values of fields that are not rendered yet. */
let pending = new Map<string, string>();
const observer = new MutationObserver(restoreRendered);

/** Call it before a reload. Includes the values of an earlier one whose fields are not rendered yet. */
export function saveFields(): void {
  observer.disconnect();
  const rendered = [...collectFields()].map(([key, field]) => [key, getFieldValue(field)]);
  const values = { ...Object.fromEntries(rendered), ...Object.fromEntries(pending) };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ address: location.href, values }));
}

/** Restores each field as soon as it is rendered, after a reload of the same URL in the same tab. */
export function restoreFields(): void {
  const saved = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  if (!saved) return;
  // `saveFields` writes this type.
  const { address, values } = JSON.parse(saved) as { address: string; values: FieldValues };
  if (address !== location.href) return;
  pending = new Map(Object.entries(values));
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  setTimeout(() => {
    observer.disconnect();
    pending.clear();
  }, RESTORE_TIMEOUT_MS);
}

function restoreRendered() {
  for (const [key, field] of collectFields()) {
    const value = pending.get(key);
    if (value === undefined || !isInteractive()) continue;
    pending.delete(key);
    if (value !== getFieldValue(field)) setFieldValue(field, value);
  }
  if (pending.size === 0) observer.disconnect();
}

/** Admin screens exist only once rendered in the browser; public pages must be hydrated first. */
function isInteractive(): boolean {
  return location.pathname.startsWith("/admin") || "hydrated" in document.documentElement.dataset;
}

/** Keyed by form, tag and name, with an index for duplicates. */
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

/** Sets the value in a way that React notices: with the prototype's setter and an event. */
function setFieldValue(field: TextField, value: string) {
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type)) return field.click();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
