type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed until a page is hydrated. If another program has changed the markup, React discards a part of it and
 * renders that part again, with empty fields.
 * @returns a function to be called whenever fields may have been replaced or moved: it copies the values of replaced
 *   fields to their successors, and gives the focus back
 */
export function keepTypedText(root: HTMLElement): () => void {
  const fields = new Set(root.querySelectorAll<Field>(":is(input, textarea)[name]:not([type=hidden])"));
  let focused = document.activeElement;
  root.addEventListener("focusin", ({ target }) => (focused = target as Element));
  return () => {
    for (const field of fields) {
      const current = field.isConnected ? field : root.querySelector<Field>(`form [name="${field.name}"]`);
      if (!current) continue;
      if (current !== field && fields.delete(field)) copyValue(field, current);
      if (field === focused && document.activeElement === document.body) moveFocus(field, current);
    }
  };
}

/** The event lets the form know the text. */
function copyValue(field: Field, successor: Field) {
  if (successor.value === field.value) return;
  successor.value = field.value;
  successor.dispatchEvent(new Event("input", { bubbles: true }));
}

function moveFocus(field: Field, successor: Field) {
  successor.focus({ preventScroll: true });
  // `null` for email fields, whose caret scripts can't read.
  if (field.selectionStart !== null) successor.setSelectionRange(field.selectionStart, field.selectionEnd);
}
