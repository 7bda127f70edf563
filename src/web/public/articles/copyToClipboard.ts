// Puts a text into the clipboard, also where the page may not use the modern way: over plain HTTP, or when it is refused.

/** @returns whether it is there now */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithExecCommand(text);
  }
}

/** The old way: selects the text in a box that nobody sees, and gives the focus back. */
function copyWithExecCommand(text: string): boolean {
  const focused = document.activeElement;
  const textarea = document.createElement("textarea");
  textarea.value = text;
  textarea.readOnly = true;
  textarea.className = "visually-hidden";
  document.body.append(textarea);
  textarea.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    textarea.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
