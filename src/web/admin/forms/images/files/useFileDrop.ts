import { useState } from "react";
import type { DragEvent } from "react";

export function useFileDrop(onFiles: (files: File[], event: DragEvent) => void) {
  const [isDragOver, setDragOver] = useState(false);

  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragOver(true);
  }

  /** Dragged text is ignored. */
  function handleDrop(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files, event);
  }

  return {
    isDragOver,
    props: {
      onDragEnter: handleDragOver,
      onDragOver: handleDragOver,
      onDragLeave: () => setDragOver(false),
      onDrop: handleDrop,
    },
  };
}
