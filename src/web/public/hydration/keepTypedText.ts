type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed until a page is hydrated. If another program has changed the markup, React discards a part of it and
 * renders that part again, with empty fields.
 * @param focused the element that had the focus before the changes of other programs were undone; gets it back
 * @returns a function to be called whenever fields may have been replaced: it copies what was typed to their successors,
 *   and gives the focus back
 */
export function keepTypedText(root: HTMLElement, focused: Element | null): () => void {
  const fields = new Set(root.querySelectorAll<Field>(":is(input, textarea)[name]:not([type=hidden])"));
  const restore = () => {
    for (const field of fields) {
      const current = field.isConnected
        ? field
        : [...root.querySelectorAll<Field>("form [name]")].find(({ name }) => name === field.name);
      if (!current) continue;
      if (current !== field && fields.delete(field)) copyValue(field, current);
      if (field === focused && document.activeElement === document.body) moveFocus(field, current);
    }
  };
  root.addEventListener("focusin", ({ target }) => (focused = target as Element));
  restore();
  return restore;
}

/** The event lets the form know the text. An empty field may be another program's, with the same name. */
function copyValue(field: Field, successor: Field) {
  if (!field.value || successor.value === field.value) return;
  successor.value = field.value;
  successor.dispatchEvent(new Event("input", { bubbles: true }));
}

function moveFocus(field: Field, successor: Field) {
  successor.focus({ preventScroll: true });
  // `null` for email fields, whose caret scripts can't read.
  if (field.selectionStart !== null) successor.setSelectionRange(field.selectionStart, field.selectionEnd);
}
