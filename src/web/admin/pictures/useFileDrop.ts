// Takes files that are dropped on an element.
import { useState } from "react";
import type { DragEvent } from "react";

export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }

  return {
    isOver,
    props: { onDragEnter: over, onDragOver: over, onDragLeave: () => setOver(false), onDrop: drop },
  };
}
