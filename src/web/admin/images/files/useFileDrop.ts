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

  /** Words that are dragged are the box's own business. */
  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
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
