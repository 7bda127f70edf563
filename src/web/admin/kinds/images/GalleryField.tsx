import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { MAX_GALLERY_IMAGES } from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";

import { PickerButton } from "#web/admin/library/PickerButton.tsx";
import { DropZone } from "./DropZone.tsx";
import { GalleryRow } from "./GalleryRow.tsx";
import { rejectedFilesText } from "./LogoField.tsx";
import type { RemovedImage } from "#web/admin/forms/images/formImages.ts";
import { withScrollAnchor } from "#web/admin/ui/rows/autoScroll.ts";
import { UndoRemovalRow } from "./UndoRemovalRow.tsx";
import { estimateSentBytes } from "#web/admin/forms/images/imageFormData.ts";
import { useFileDrop } from "#web/admin/forms/images/files/useFileDrop.ts";
import { useFilePaste } from "#web/admin/forms/images/files/useFilePaste.ts";
import type { ImagesControl } from "#web/admin/forms/images/useFormImages.ts";
import { getRows, useReorder } from "#web/admin/ui/rows/useReorder.ts";

import styles from "./GalleryField.module.css";

interface GalleryFieldProps {
  control: ImagesControl;
  /** The record's stored images, with their sizes. */
  storedImages: readonly ImageAsset[];
  label?: string;
}

export function GalleryField({ control, storedImages, label = texts.gallery }: GalleryFieldProps) {
  const { images, rules, add } = control;
  const { gallery, galleryRejections } = images;
  const rows = useGalleryRows(control);
  const { reorder, announcement } = rows;
  const drop = useFileDrop(add);
  useFilePaste(add);
  const { list } = reorder;
  const hasRows = gallery.length > 0 || rows.lastRemoved !== undefined;
  return (
    <section aria-labelledby="gallery-label" {...drop.props}>
      <div className="flex baseline gap-8">
        <h2 className="heading" id="gallery-label">
          {label}
        </h2>
        <span className="meta quiet" aria-live="polite" aria-atomic="true">
          {texts.count({ count: gallery.length, max: MAX_GALLERY_IMAGES })}
        </span>
        <span className={styles.rule}>{rules.hint}</span>
      </div>
      {hasRows && (
        <ol className="above-12 line-above steady" ref={list}>
          <GalleryRows control={control} rows={rows} storedImages={storedImages} />
        </ol>
      )}
      <DropZone freeSlots={MAX_GALLERY_IMAGES - gallery.length} isDragOver={drop.isDragOver} onFiles={add} />
      {gallery.length < MAX_GALLERY_IMAGES && (
        <PickerButton max={MAX_GALLERY_IMAGES - gallery.length} onPick={control.pick} />
      )}
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

interface GalleryRowsProps extends Pick<GalleryFieldProps, "control" | "storedImages"> {
  rows: ReturnType<typeof useGalleryRows>;
}

function GalleryRows({ control, rows, storedImages }: GalleryRowsProps) {
  const { images, rules, setAlt, uploadProgress } = control;
  const { gallery } = images;
  const { reorder, lastRemoved, move, remove, undoRemove, undoButton } = rows;
  const { drag, handleProps, consumeDrag, onRowKeyDown } = reorder;
  const sentBytesById = uploadProgress && estimateSentBytes(images, uploadProgress);
  const items = gallery.map((image, index) => (
    <GalleryRow
      key={image.id}
      image={image}
      index={index}
      count={gallery.length}
      apiBase={rules.apiBase}
      storedImages={storedImages}
      sentBytes={sentBytesById?.get(image.id)}
      dragOffset={drag?.id === image.id ? drag.offset : null}
      dropEdge={dropEdgeAt(index, drag && { ...drag, from: gallery.findIndex(({ id }) => id === drag.id) })}
      handle={handleProps(image.id)}
      consumeDrag={consumeDrag}
      onKeyDown={(event) => onRowKeyDown(event, image.id)}
      onMove={(to, row) => withScrollAnchor(row, () => move(image.id, to))}
      onAltChange={(alt) => setAlt(image.id, alt)}
      onRemove={() => remove(image.id, index)}
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
    // At the position of the removed image: below a long list it would not be seen.
    items.splice(lastRemoved.index, 0, undoItem);
  }
  return items;
}

/** Moves, removes and restores rows, announces each change and moves the focus. */
function useGalleryRows(control: ImagesControl) {
  const { gallery, undoStack } = control.images;
  const [announcement, setAnnouncement] = useState("");
  const undoButton = useRef<HTMLButtonElement>(null);
  const reorder = useReorder(
    gallery.map(({ id }) => id),
    move,
  );
  const currentRows = () => getRows(reorder.list.current);

  function move(id: string, to: number) {
    control.move(id, to);
    setAnnouncement(texts.moved({ place: to + 1, count: gallery.length }));
  }

  /** Focuses the remove button of the row, or Undo if no row is left. */
  function focusRow(index: number) {
    const button = currentRows()[index]?.querySelector<HTMLElement>("[data-remove]");
    (button ?? undoButton.current)?.focus();
  }

  return {
    reorder,
    announcement,
    undoButton,
    lastRemoved: gallery.length < MAX_GALLERY_IMAGES ? undoStack.at(-1) : undefined,
    move,
    remove(id: string, index: number) {
      flushSync(() => control.remove(id));
      setAnnouncement(texts.pictureRemoved({ number: index + 1 }));
      focusRow(Math.min(index, currentRows().length - 1));
    },
    undoRemove({ index }: RemovedImage) {
      flushSync(() => control.undoRemove());
      const focusIndex = Math.min(index, currentRows().length - 1);
      setAnnouncement(texts.pictureRestored({ number: focusIndex + 1 }));
      focusRow(focusIndex);
    },
  };
}

/** The edge of the row at `index` at which the dragged row would land. */
function dropEdgeAt(
  index: number,
  drag: { from: number; to: number } | null,
): "before" | "after" | undefined {
  if (!drag || drag.to === drag.from || index !== drag.to) return undefined;
  return drag.to < drag.from ? "before" : "after";
}
