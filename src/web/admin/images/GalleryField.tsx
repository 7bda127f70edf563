// The gallery: one row a picture, and below them the place where more are dropped, pasted or chosen.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";

import { MAX_GALLERY_PICTURES } from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";

import { FieldError } from "../ui/fields/FieldError.tsx";

import { DropPlace } from "./files/DropPlace.tsx";
import { GalleryRow } from "./GalleryRow.tsx";
import { leftOut } from "./LogoField.tsx";
import type { Removal } from "./pictures.ts";
import { keepInPlace } from "./scrolling.ts";
import { UndoLine } from "./UndoLine.tsx";
import { uploadShares } from "./uploadShares.ts";
import { useFileDrop } from "./files/useFileDrop.ts";
import { useFilePaste } from "./files/useFilePaste.ts";
import type { PicturesControl } from "./usePictures.ts";
import { rowsOf, useReorder } from "./useReorder.ts";

import styles from "./GalleryField.module.css";

interface GalleryFieldProps {
  control: PicturesControl;
  /** The record's stored pictures, with their size. */
  known: readonly Picture[];
  label?: string;
  /** Sends the form again, for a picture that did not arrive. */
  onRetry: () => void;
}

export function GalleryField({ control, known, label = texts.gallery, onRetry }: GalleryFieldProps) {
  const { pictures, rules, add, describe, sent } = control;
  const { gallery, galleryProblems } = pictures;
  const [said, setSaid] = useState("");
  const undo = useRef<HTMLButtonElement>(null);
  const lastRemoved = gallery.length < MAX_GALLERY_PICTURES ? pictures.undoable.at(-1) : undefined;
  const drop = useFileDrop(add);
  useFilePaste(add);

  const { list, drag, handleOf, wasDragged, onRowKey } = useReorder(
    gallery.map(({ id }) => id),
    move,
  );
  const shares = sent && uploadShares(pictures, sent);

  function move(id: string, to: number) {
    control.move(id, to);
    setSaid(texts.moved(to + 1, gallery.length));
  }

  function remove(id: string, index: number) {
    flushSync(() => control.remove(id));
    setSaid(texts.pictureRemoved(index + 1));
    focusRow(Math.min(index, latestRows().length - 1));
  }

  function undoRemove({ place }: Removal) {
    flushSync(() => control.undoRemove());
    const index = Math.min(place, latestRows().length - 1);
    setSaid(texts.pictureRestored(index + 1));
    focusRow(index);
  }

  const latestRows = () => rowsOf(list.current);

  /** Where a row was removed or came back; where none is left, its way back. */
  function focusRow(index: number) {
    const button = latestRows()[index]?.querySelector<HTMLElement>("[data-remove]");
    (button ?? undo.current)?.focus();
  }

  const lines = gallery.map((picture, index) => (
    <GalleryRow
      key={picture.id}
      picture={picture}
      place={index}
      places={gallery.length}
      api={rules.api}
      known={known}
      sentBytes={shares?.get(picture.id)}
      draggedBy={drag?.id === picture.id ? drag.by : null}
      landing={landingAt(index, drag && { ...drag, from: gallery.findIndex(({ id }) => id === drag.id) })}
      handle={handleOf(picture.id)}
      wasDragged={wasDragged}
      onKeyDown={(event) => onRowKey(event, picture.id)}
      onMove={(to, row) => keepInPlace(row, () => move(picture.id, to))}
      onDescribe={(alt) => describe(picture.id, alt)}
      onRetry={onRetry}
      onRemove={() => remove(picture.id, index)}
    />
  ));
  if (lastRemoved) {
    const line = (
      <UndoLine key="undo" ref={undo} removal={lastRemoved} onUndo={() => undoRemove(lastRemoved)} />
    );
    // Where it would come back: below a long list, nobody who removed one by mistake sees it.
    lines.splice(lastRemoved.place, 0, line);
  }

  return (
    <section aria-labelledby="gallery-label" {...drop.props}>
      <div className={styles.head}>
        <h2 className={styles.label} id="gallery-label">
          {label}
        </h2>
        <span className={styles.hint} aria-live="polite" aria-atomic="true">
          {texts.count(gallery.length, MAX_GALLERY_PICTURES)}
        </span>
        <span className={styles.rule}>{rules.hint}</span>
      </div>
      {lines.length > 0 && (
        <ol className={styles.list} ref={list}>
          {lines}
        </ol>
      )}
      <DropPlace places={MAX_GALLERY_PICTURES - gallery.length} isOver={drop.isOver} onFiles={add} />
      <div aria-live="polite">
        {galleryProblems.map(({ message, files }) => (
          <FieldError key={message} id="gallery-error" message={message} detail={leftOut(files)} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}

/** Which edge of the row at `index` the dragged one would land at. */
function landingAt(index: number, drag: { from: number; to: number } | null): "before" | "after" | undefined {
  if (!drag || drag.to === drag.from || index !== drag.to) return undefined;
  return drag.to < drag.from ? "before" : "after";
}
