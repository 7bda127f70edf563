// Takes pictures from the clipboard wherever on the page they are pasted, and keeps a stray drop from leaving the page.
import { useEffect, useRef } from "react";

import { getPastedFiles } from "./getPastedFiles.ts";

/** Text goes its own way, and so does a paste that somebody else has taken. */
export function useFilePaste(onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = getPastedFiles(event.clipboardData);
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  usePreventPageDrop();
}

/** A file that misses its place would make the browser leave the page. */
function usePreventPageDrop() {
  useEffect(() => {
    const prevent = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    addEventListener("dragover", prevent);
    addEventListener("drop", prevent);
    return () => {
      removeEventListener("dragover", prevent);
      removeEventListener("drop", prevent);
    };
  }, []);
}
