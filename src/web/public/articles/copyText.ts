// Puts a text into the clipboard, also where the page may not use the modern way: over plain HTTP, or when it is refused.

/** @returns whether it is there now */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: selects the text in a box that nobody sees, and gives the focus back. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.className = "visually-hidden";
  document.body.append(box);
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
