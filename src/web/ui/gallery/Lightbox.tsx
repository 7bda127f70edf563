// All pictures of a gallery, one at a time over the whole screen.
import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";

import { siteTexts as texts } from "#texts/public/ui.ts";

import { ArrowLeft, ArrowRight, Cross } from "../icons.tsx";
import { languageOf } from "../text/languageOf.ts";
import type { LightboxProps } from "./lightboxProps.ts";
import { LightboxStage } from "./LightboxStage.tsx";
import { LightboxThumbnails } from "./LightboxThumbnails.tsx";
import { useScrollLock } from "../useScrollLock.ts";

import styles from "./Lightbox.module.css";

export function Lightbox(props: LightboxProps) {
  const { pictures, index, open, name, onMove, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const several = pictures.length > 1;
  const caption = pictures[index]?.alt || name;

  useEffect(() => {
    if (!open || !dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    next.current?.focus();
  }, [open]);

  useScrollLock(open);

  const move = (step: number) => onMove((index + step + pictures.length) % pictures.length);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys work wherever the focus is inside
    <dialog
      ref={dialog}
      className={styles.box}
      data-theme="dark"
      aria-label={texts.picturesOf(name)}
      onKeyDown={several ? onKeyDown : undefined}
      onClose={onClose}
    >
      <p className={styles.counter} aria-live="polite">
        <strong className={styles.current}>{index + 1}</strong> / {pictures.length}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={texts.close}
        onClick={() => dialog.current?.close()}
      >
        <Cross />
      </button>
      {several && (
        <button
          type="button"
          className={styles.arrow}
          data-to="previous"
          aria-label={texts.previousPicture}
          onClick={() => move(-1)}
        >
          <ArrowLeft />
        </button>
      )}
      <LightboxStage {...props} onStep={move} />
      {several && (
        <button
          ref={next}
          type="button"
          className={styles.arrow}
          data-to="next"
          aria-label={texts.nextPicture}
          onClick={() => move(1)}
        >
          <ArrowRight />
        </button>
      )}
      <div className={styles.foot}>
        <p className={styles.caption} lang={languageOf(caption)} aria-live="polite">
          {caption}
        </p>
        {several && <LightboxThumbnails {...props} />}
      </div>
    </dialog>
  );
}
