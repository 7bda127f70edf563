// The files of a paste, where files are what it is about.

/** Word and Excel put a picture of the words beside them: whoever copied words wants words. */
export function getPastedFiles(clipboard: DataTransfer | null): File[] {
  if (clipboard?.getData("text/plain") && clipboard.getData("text/html")) return [];
  return [...(clipboard?.files ?? [])];
}
