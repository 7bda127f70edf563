/** Word and Excel add an image of the copied text; the text is what the person wants. */
export function getPastedFiles(clipboard: DataTransfer | null): File[] {
  if (clipboard?.getData("text/plain") && clipboard.getData("text/html")) return [];
  return [...(clipboard?.files ?? [])];
}
