import { useEffect, useRef } from "react";

import { getPastedFiles } from "./getPastedFiles.ts";

/** Ignores pasted text, and pastes that another handler has taken. */
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

/** A file dropped elsewhere would make the browser leave the page. */
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
