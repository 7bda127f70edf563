import { useId, useState } from "react";
import type { ComponentProps, KeyboardEvent, MouseEvent } from "react";

import { MAX_ALT_LENGTH } from "#contract/content/gallery.ts";
import type { ImageAsset } from "#contract/images.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { ImagePreview } from "./ImagePreview.tsx";
import { ImageDetails } from "./ImageDetails.tsx";
import type { FormImage } from "#web/admin/forms/images/formImages.ts";
import type { ImageRules } from "#web/admin/forms/images/imageRules.ts";

import styles from "./GalleryRow.module.css";

interface GalleryRowProps {
  image: FormImage;
  /** 0-based. */
  index: number;
  count: number;
  apiBase: ImageRules["apiBase"];
  /** The record's images with their metadata. */
  storedImages: readonly ImageAsset[];
  /** `undefined` without a running upload. */
  sentBytes: number | undefined;
  /** In pixels while the row is dragged, else `null`. */
  dragOffset: number | null;
  /** The edge of this row at which the dragged row would land. */
  dropEdge: "before" | "after" | undefined;
  handle: ComponentProps<"button">;
  consumeDrag: () => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The row's element keeps its position on the screen. */
  onMove: (to: number, row: Element) => void;
  onAltChange: (alt: string) => void;
  onRemove: () => void;
}

export function GalleryRow(props: GalleryRowProps) {
  const { image, index, apiBase, sentBytes, dragOffset, onAltChange, onRemove } = props;
  const [size, setSize] = useState<string | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const number = index + 1;
  const metadata = props.storedImages.find(({ path }) => image.kind === "stored" && path === image.path);
  const isUploading = image.kind === "new" && sentBytes !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls inside
    <li
      className={styles.row}
      data-dragged={dragOffset !== null || undefined}
      data-landing={props.dropEdge}
      style={dragOffset === null ? undefined : { transform: `translateY(${dragOffset}px)` }}
      onKeyDown={props.onKeyDown}
    >
      <DragHandle {...props} isOpen={isMenuOpen} onToggle={() => setMenuOpen(!isMenuOpen)} />
      <span className={styles.number}>{String(number).padStart(2, "0")}</span>
      <span className={styles.thumbnail}>
        <ImagePreview
          image={image}
          apiBase={apiBase}
          alt={image.alt || texts.picture({ number })}
          onMeasure={(width, height) => setSize(`${width} × ${height}`)}
        />
      </span>
      {!isUploading && <AltInput alt={image.alt} number={number} onAltChange={onAltChange} />}
      <div className={styles.facts} data-alone={isUploading || undefined}>
        <ImageDetails
          image={image}
          dimensions={metadata ? `${metadata.width} × ${metadata.height}` : size}
          sentBytes={sentBytes}
        />
      </div>
      <span className={styles.remove}>
        <IconButton
          icon="trash"
          label={texts.removePicture({ number })}
          data-remove=""
          // The second click of a double click would remove the next row.
          onClick={({ detail }) => detail > 1 || onRemove()}
        />
      </span>
      {isMenuOpen && <MoveButtons {...props} />}
    </li>
  );
}

/** React removes the element around the field: extensions may have moved the field into one of their own. */
function AltInput({
  alt,
  number,
  onAltChange,
}: { alt: string; number: number } & Pick<GalleryRowProps, "onAltChange">) {
  const id = useId();
  return (
    <div className={styles.alt}>
      <label className="block meta quiet" htmlFor={id}>
        {texts.altShort}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-label={texts.altLabel({ number })}
        placeholder={texts.altPlaceholder}
        autoComplete="off"
        maxLength={MAX_ALT_LENGTH}
        lang={detectLanguage(alt)}
        value={alt}
        onChange={(event) => onAltChange(event.target.value)}
      />
    </div>
  );
}

interface DragHandleProps extends Pick<GalleryRowProps, "index" | "handle" | "consumeDrag"> {
  isOpen: boolean;
  onToggle: () => void;
}

/** Dragging moves the row; a tap shows two buttons for moving it. */
function DragHandle({ index, handle, consumeDrag, isOpen, onToggle }: DragHandleProps) {
  return (
    <span className={styles.grip}>
      <IconButton
        {...handle}
        icon="grip"
        label={texts.movePicture({ number: index + 1 })}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        // A click by key does not end a drag, and Chromium fires none after a drag.
        onClick={({ detail }) => (detail > 0 && consumeDrag()) || onToggle()}
      />
    </span>
  );
}

function MoveButtons({ index, count, onMove }: Pick<GalleryRowProps, "index" | "count" | "onMove">) {
  const last = count - 1;

  /** A disabled button passes the focus to the other one. */
  function move({ currentTarget }: MouseEvent, to: number) {
    const { nextElementSibling, previousElementSibling } = currentTarget;
    const other = to === 0 ? nextElementSibling : to === last ? previousElementSibling : null;
    onMove(to, currentTarget.closest("li") ?? currentTarget);
    if (other instanceof HTMLButtonElement) other.focus({ preventScroll: true });
  }

  return (
    <div className={styles.moves}>
      <Button size="small" icon="arrowUp" disabled={index === 0} onClick={(event) => move(event, index - 1)}>
        {texts.moveUp}
      </Button>
      <Button
        size="small"
        icon="arrowDown"
        disabled={index === last}
        onClick={(event) => move(event, index + 1)}
      >
        {texts.moveDown}
      </Button>
      <span className="meta quiet wide-only">{texts.moveKeys}</span>
    </div>
  );
}
