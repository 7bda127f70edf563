import { useEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";

import * as texts from "#texts/public/ui.ts";

import { useCloseOnBack } from "../closeOnBack.ts";
import { ArrowLeft, ArrowRight, Cross } from "../icons.tsx";
import { detectLanguage } from "../text/detectLanguage.ts";
import type { LightboxProps } from "./lightboxProps.ts";
import { LightboxStage } from "./LightboxStage.tsx";
import { LightboxThumbnails } from "./LightboxThumbnails.tsx";
import { useScrollLock } from "../useScrollLock.ts";

import styles from "./Lightbox.module.css";

/** A full-screen dialog that shows the images of a gallery one at a time. */
export function Lightbox(props: LightboxProps) {
  const { images, index, open, name, onIndexChange, onClose } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const nextButtonRef = useRef<HTMLButtonElement>(null);
  const hasMultiple = images.length > 1;
  const caption = images[index]?.alt || name;

  useEffect(() => {
    if (!open || !dialogRef.current || dialogRef.current.open) return;
    dialogRef.current.showModal();
    nextButtonRef.current?.focus();
  }, [open]);

  useScrollLock(open);
  useCloseOnBack(dialogRef, open);

  const moveBy = (offset: number) => onIndexChange((index + offset + images.length) % images.length);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowRight") moveBy(1);
    else if (event.key === "ArrowLeft") moveBy(-1);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys work wherever the focus is inside
    <dialog
      ref={dialogRef}
      className={styles.box}
      data-theme="dark"
      aria-label={texts.picturesOf({ name })}
      onKeyDown={hasMultiple ? onKeyDown : undefined}
      onClose={onClose}
    >
      <p className={styles.counter} aria-live="polite">
        <strong className={styles.current}>{index + 1}</strong>
        <span>{` / ${images.length}`}</span>
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={texts.close()}
        onClick={() => dialogRef.current?.close()}
      >
        <Cross />
      </button>
      {hasMultiple && <ArrowButton to="previous" onClick={() => moveBy(-1)} />}
      <LightboxStage {...props} onStep={moveBy} />
      {hasMultiple && <ArrowButton ref={nextButtonRef} to="next" onClick={() => moveBy(1)} />}
      <div className={styles.foot}>
        <p className={styles.caption} lang={detectLanguage(caption)} aria-live="polite">
          {caption}
        </p>
        {hasMultiple && <LightboxThumbnails {...props} />}
      </div>
    </dialog>
  );
}

interface ArrowButtonProps {
  ref?: RefObject<HTMLButtonElement | null>;
  to: "previous" | "next";
  onClick: () => void;
}

function ArrowButton({ ref, to, onClick }: ArrowButtonProps) {
  const isNext = to === "next";
  return (
    <button
      ref={ref}
      type="button"
      className={styles.arrow}
      data-to={to}
      aria-label={isNext ? texts.nextPicture() : texts.previousPicture()}
      onClick={onClick}
    >
      {isNext ? <ArrowRight /> : <ArrowLeft />}
    </button>
  );
}
