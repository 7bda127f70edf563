// The gallery: one row a picture, and below them the place where more are dropped, pasted or chosen.
import { useEffect, useRef } from "react";

import type { Activity } from "#contract/activities.ts";
import { MAX_GALLERY_PICTURES } from "#contract/pictures.ts";

import { FieldError } from "../ui/FieldError.tsx";
import { Icon } from "../ui/Icon.tsx";

import { FileButton } from "./FileButton.tsx";
import { GalleryRow } from "./GalleryRow.tsx";
import { leftOut } from "./LogoField.tsx";
import type { ActivityFormControl } from "./useActivityForm.ts";
import { useFileDrop } from "./useFileDrop.ts";

import styles from "./GalleryField.module.css";

interface GalleryFieldProps {
  control: ActivityFormControl;
  activity: Activity | null;
}

export function GalleryField({ control, activity }: GalleryFieldProps) {
  const { pictures, add, remove } = control;
  const { gallery, galleryProblems } = pictures;
  const drop = useFileDrop(add);
  usePaste(add);
  useNoStrayDrop();
  return (
    <section aria-labelledby="gallery-label" {...drop.props}>
      <div className={styles.head}>
        <h2 className={styles.label} id="gallery-label">
          Gallery
        </h2>
        <span className={styles.hint} aria-live="polite">
          {gallery.length} of {MAX_GALLERY_PICTURES}
        </span>
        <span className={styles.rule}>JPG, PNG, WebP or GIF, up to 20MB each</span>
      </div>
      {gallery.length > 0 && (
        <ol className={styles.list}>
          {gallery.map((picture, index) => (
            <GalleryRow
              key={picture.id}
              picture={picture}
              number={index + 1}
              activity={activity}
              onRemove={() => remove(picture.id)}
            />
          ))}
        </ol>
      )}
      <DropPlace places={MAX_GALLERY_PICTURES - gallery.length} isOver={drop.isOver} onFiles={add} />
      <div aria-live="polite">
        {galleryProblems.map(({ message, files }) => (
          <FieldError key={message} id="gallery-error" message={message} detail={leftOut(files)} />
        ))}
      </div>
    </section>
  );
}

interface DropPlaceProps {
  places: number;
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

function DropPlace({ places, isOver, onFiles }: DropPlaceProps) {
  if (places <= 0)
    return <p className={styles.full}>The gallery is full. Remove a picture to add another.</p>;
  return (
    <div className={styles.drop} data-over={isOver || undefined}>
      <Icon name="upload" />
      <p>
        <span className={styles.wide}>Drop pictures here, paste, or </span>
        <FileButton
          name="images"
          label="Choose gallery pictures"
          text={
            <>
              <span className={styles.wide}>choose files</span>
              <span className={styles.narrow}>Choose pictures</span>
            </>
          }
          look="link"
          multiple
          onFiles={onFiles}
        />
      </p>
      <span className={styles.hint}>{places === 1 ? "1 place left" : `${places} places left`}</span>
    </div>
  );
}

/** Pictures from the clipboard, wherever on the page they are pasted; text goes its own way. */
function usePaste(onFiles: (files: File[]) => void) {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

/** A file that misses its place would make the browser leave the page. */
function useNoStrayDrop() {
  useEffect(() => {
    const stop = (event: Event) => event.preventDefault();
    addEventListener("dragover", stop);
    addEventListener("drop", stop);
    return () => {
      removeEventListener("dragover", stop);
      removeEventListener("drop", stop);
    };
  }, []);
}
