// The gallery: one row a picture, and below them the place where more are dropped, pasted or chosen.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { MAX_GALLERY_IMAGES } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import { FieldError } from "../ui/fields/FieldError.tsx";

import { DropZone } from "./files/DropZone.tsx";
import { GalleryRow } from "./GalleryRow.tsx";
import { rejectedFilesText } from "./LogoField.tsx";
import type { RemovedImage } from "./formImages.ts";
import { withScrollAnchor } from "./autoScroll.ts";
import { UndoRemovalRow } from "./UndoRemovalRow.tsx";
import { estimateSentBytes } from "./estimateSentBytes.ts";
import { useFileDrop } from "./files/useFileDrop.ts";
import { useFilePaste } from "./files/useFilePaste.ts";
import type { ImagesControl } from "./useFormImages.ts";
import { getRows, useReorder } from "./useReorder.ts";

import styles from "./GalleryField.module.css";

interface GalleryFieldProps {
  control: ImagesControl;
  /** The record's stored pictures, with their size. */
  storedImages: readonly ImageAsset[];
  label?: string;
  /** Sends the form again, for a picture that did not arrive. */
  onRetry: () => void;
}

export function GalleryField({ control, storedImages, label = texts.gallery, onRetry }: GalleryFieldProps) {
  const { images, rules, add, setAlt, uploadProgress } = control;
  const { gallery, galleryRejections } = images;
  const [announcement, setAnnouncement] = useState("");
  const undoButton = useRef<HTMLButtonElement>(null);
  const lastRemoved = gallery.length < MAX_GALLERY_IMAGES ? images.undoStack.at(-1) : undefined;
  const drop = useFileDrop(add);
  useFilePaste(add);

  const { list, drag, handleProps, consumeDrag, onRowKeyDown } = useReorder(
    gallery.map(({ id }) => id),
    move,
  );
  const sentBytesById = uploadProgress && estimateSentBytes(images, uploadProgress);

  function move(id: string, to: number) {
    control.move(id, to);
    setAnnouncement(texts.moved(to + 1, gallery.length));
  }

  function remove(id: string, index: number) {
    flushSync(() => control.remove(id));
    setAnnouncement(texts.pictureRemoved(index + 1));
    focusRow(Math.min(index, currentRows().length - 1));
  }

  function undoRemove({ index }: RemovedImage) {
    flushSync(() => control.undoRemove());
    const focusIndex = Math.min(index, currentRows().length - 1);
    setAnnouncement(texts.pictureRestored(focusIndex + 1));
    focusRow(focusIndex);
  }

  const currentRows = () => getRows(list.current);

  /** Where a row was removed or came back; where none is left, its way back. */
  function focusRow(index: number) {
    const button = currentRows()[index]?.querySelector<HTMLElement>("[data-remove]");
    (button ?? undoButton.current)?.focus();
  }

  const items = gallery.map((picture, index) => (
    <GalleryRow
      key={picture.id}
      image={picture}
      index={index}
      count={gallery.length}
      apiBase={rules.apiBase}
      storedImages={storedImages}
      sentBytes={sentBytesById?.get(picture.id)}
      dragOffset={drag?.id === picture.id ? drag.offset : null}
      dropEdge={dropEdgeAt(index, drag && { ...drag, from: gallery.findIndex(({ id }) => id === drag.id) })}
      handle={handleProps(picture.id)}
      consumeDrag={consumeDrag}
      onKeyDown={(event) => onRowKeyDown(event, picture.id)}
      onMove={(to, row) => withScrollAnchor(row, () => move(picture.id, to))}
      onAltChange={(alt) => setAlt(picture.id, alt)}
      onRetry={onRetry}
      onRemove={() => remove(picture.id, index)}
    />
  ));
  if (lastRemoved) {
    const undoItem = (
      <UndoRemovalRow
        key="undo"
        ref={undoButton}
        removal={lastRemoved}
        onUndo={() => undoRemove(lastRemoved)}
      />
    );
    // Where it would come back: below a long list, nobody who removed one by mistake sees it.
    items.splice(lastRemoved.index, 0, undoItem);
  }

  return (
    <section aria-labelledby="gallery-label" {...drop.props}>
      <div className={styles.head}>
        <h2 className={styles.label} id="gallery-label">
          {label}
        </h2>
        <span className={styles.hint} aria-live="polite" aria-atomic="true">
          {texts.count(gallery.length, MAX_GALLERY_IMAGES)}
        </span>
        <span className={styles.rule}>{rules.hint}</span>
      </div>
      {items.length > 0 && (
        <ol className={styles.list} ref={list}>
          {items}
        </ol>
      )}
      <DropZone freeSlots={MAX_GALLERY_IMAGES - gallery.length} isDragOver={drop.isDragOver} onFiles={add} />
      <div aria-live="polite">
        {galleryRejections.map(({ message, fileNames }) => (
          <FieldError
            key={message}
            id="gallery-error"
            message={message}
            detail={rejectedFilesText(fileNames)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}

/** Which edge of the row at `index` the dragged one would land at. */
function dropEdgeAt(
  index: number,
  drag: { from: number; to: number } | null,
): "before" | "after" | undefined {
  if (!drag || drag.to === drag.from || index !== drag.to) return undefined;
  return drag.to < drag.from ? "before" : "after";
}
