// One picture of the gallery: its handle and number, what it looks like, its description, and the way out.
import { useState } from "react";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";

import { MAX_ALT_CHARACTERS } from "#contract/content/gallery.ts";
import type { Picture } from "#contract/pictures.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";

import { CurrentPicture } from "./CurrentPicture.tsx";
import { PictureFacts } from "./PictureFacts.tsx";
import type { GalleryPicture } from "./pictures.ts";
import type { PictureRules } from "./rules.ts";

import styles from "./GalleryRow.module.css";

interface GalleryRowProps {
  picture: GalleryPicture;
  /** From 0, of so many. */
  place: number;
  places: number;
  api: PictureRules["api"];
  /** The record's pictures, among which a stored one is found. */
  known: readonly Picture[];
  /** Of an upload under way. */
  sentBytes: number | undefined;
  /** Pixels from its place, while it is dragged. */
  draggedBy: number | null;
  /** At which edge the dragged row would land. */
  landing: "before" | "after" | undefined;
  handle: ComponentProps<"button">;
  wasDragged: () => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The row's element, which is to stay under the finger. */
  onMove: (to: number, row: Element) => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
}

export function GalleryRow(props: GalleryRowProps) {
  const { picture, place, api, known: all, sentBytes, draggedBy, onDescribe, onRetry, onRemove } = props;
  const [size, setSize] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const number = place + 1;
  const known = all.find(({ path }) => picture.kind === "stored" && path === picture.path);
  const failure = picture.kind === "new" ? picture.failure : undefined;
  const isTravelling = picture.kind === "new" && sentBytes !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls inside
    <li
      className={styles.row}
      data-dragged={draggedBy !== null || undefined}
      data-landing={props.landing}
      style={draggedBy === null ? undefined : { transform: `translateY(${draggedBy}px)` }}
      onKeyDown={props.onKeyDown}
    >
      <Handle {...props} isOpen={isChoosing} onToggle={() => setChoosing(!isChoosing)} />
      <span className={styles.number}>{String(number).padStart(2, "0")}</span>
      <span className={styles.thumbnail}>
        <CurrentPicture
          picture={picture}
          api={api}
          alt={picture.alt || texts.picture(number)}
          onSize={(width, height) => setSize(`${width} × ${height}`)}
        />
      </span>
      {!isTravelling && (
        <input
          className={styles.alt}
          aria-label={texts.altLabel(number)}
          placeholder={texts.altPlaceholder}
          autoComplete="off"
          maxLength={MAX_ALT_CHARACTERS}
          lang={detectLanguage(picture.alt)}
          value={picture.alt}
          onChange={(event) => onDescribe(event.target.value)}
        />
      )}
      <div className={styles.facts} data-alone={isTravelling || undefined}>
        <PictureFacts
          picture={picture}
          pixels={known ? `${known.width} × ${known.height}` : size}
          sentBytes={sentBytes}
        />
      </div>
      {failure?.canRetry && (
        <span className={styles.retry}>
          <Button size="small" icon="retry" aria-label={texts.retryPicture(number)} onClick={onRetry}>
            {texts.retry}
          </Button>
        </span>
      )}
      <span className={styles.remove}>
        <IconButton
          icon="trash"
          label={texts.removePicture(number)}
          data-remove=""
          // The second press of a double click meets the button of the next row.
          onClick={({ detail }) => detail > 1 || onRemove()}
        />
      </span>
      {isChoosing && <Moves {...props} />}
    </li>
  );
}

interface HandleProps extends Pick<GalleryRowProps, "place" | "handle" | "wasDragged"> {
  isOpen: boolean;
  onToggle: () => void;
}

/** Dragged, it moves the row; tapped, it offers the same in two buttons. */
function Handle({ place, handle, wasDragged, isOpen, onToggle }: HandleProps) {
  return (
    <span className={styles.grip}>
      <IconButton
        {...handle}
        icon="grip"
        label={texts.movePicture(place + 1)}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        // A key's is the end of no drag; Chromium sends none after one.
        onClick={({ detail }) => (detail > 0 && wasDragged()) || onToggle()}
      />
    </span>
  );
}

function Moves({ place, places, onMove }: Pick<GalleryRowProps, "place" | "places" | "onMove">) {
  const last = places - 1;

  /** A button that is closed at an end gives the focus to the other one. */
  function move({ currentTarget }: MouseEvent, to: number) {
    const { nextElementSibling, previousElementSibling } = currentTarget;
    const other = to === 0 ? nextElementSibling : to === last ? previousElementSibling : null;
    onMove(to, currentTarget.closest("li") ?? currentTarget);
    if (other instanceof HTMLButtonElement) other.focus({ preventScroll: true });
  }

  return (
    <div className={styles.moves}>
      <Button size="small" icon="arrowUp" disabled={place === 0} onClick={(event) => move(event, place - 1)}>
        {texts.moveUp}
      </Button>
      <Button
        size="small"
        icon="arrowDown"
        disabled={place === last}
        onClick={(event) => move(event, place + 1)}
      >
        {texts.moveDown}
      </Button>
      <span className={styles.keys}>{texts.moveKeys}</span>
    </div>
  );
}
