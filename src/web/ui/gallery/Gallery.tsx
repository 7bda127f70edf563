// The pictures of one thing as up to four tiles; each opens the lightbox, or the picture itself without scripts.
import { useRef, useState } from "react";
import type { ComponentType, MouseEvent, ReactNode } from "react";

import type { Picture } from "#contract/pictures.ts";
import { siteTexts as texts } from "#texts/public/ui.ts";

import { layoutOf, tileSizes } from "./galleryLayout.ts";
import type { GalleryWidth } from "./galleryLayout.ts";
import type { LightboxProps } from "./lightboxProps.ts";
import { loadLightbox } from "./loadLightbox.ts";
import { logWarning } from "../logWarning.ts";
import { stretchOf } from "../images/pictureFit.ts";
import { largeSource } from "../images/pictureUrl.ts";
import { usePictureBases } from "../images/PictureBases.tsx";
import { ResponsivePicture } from "../images/ResponsivePicture.tsx";

import styles from "./Gallery.module.css";

interface GalleryProps {
  pictures: Picture[];
  /** The record's name: it describes pictures that have no description. */
  name: string;
  retryFrom: string;
  width: GalleryWidth;
  /** True for the gallery that a visitor sees first. */
  first?: boolean;
  /** Which of the pictures stand here, from and up to; the lightbox shows them all. */
  part?: readonly [from: number, to?: number];
  /** Its pictures are looked at where they are: none opens. */
  still?: boolean;
}

const WHOLE = [0] as const;

interface OpenLightbox {
  Lightbox: ComponentType<LightboxProps>;
  index: number;
  open: boolean;
}

export function Gallery(props: GalleryProps) {
  const { pictures, name, retryFrom, width, first = false, part = WHOLE, still = false } = props;
  const [lightbox, setLightbox] = useState<OpenLightbox | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const { publicImages } = usePictureBases();
  const shown = pictures.slice(...part);
  const { tiles, hidden } = layoutOf(shown.length);

  async function open(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const tile = event.currentTarget;
    opener.current = tile;
    const Lightbox = await loadLightbox().catch((error: unknown) => {
      logWarning("The lightbox could not be loaded; the picture opens by itself", error);
      return null;
    });
    if (Lightbox) setLightbox({ Lightbox, index, open: true });
    else location.assign(tile.href);
  }

  function close() {
    setLightbox((current) => current && { ...current, open: false });
    opener.current?.focus({ preventScroll: true });
  }

  if (tiles === 0) return <Missing />;
  return (
    <>
      <ul
        className={styles.gallery}
        data-tiles={tiles}
        data-later={!first || undefined}
        aria-label={texts.picturesOf(name)}
      >
        {shown.slice(0, tiles).map((picture, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one picture may stand twice in a gallery
          <li key={index} className={styles.item}>
            <Tile
              href={still ? null : largeSource(picture, publicImages).src}
              onOpen={(event) => void open(event, part[0] + index)}
            >
              <ResponsivePicture
                picture={picture}
                fallbackAlt={name}
                sizes={tileSizes({ tiles, index, stretch: stretchOf(picture) }, width)}
                retryFrom={retryFrom}
                urgency={first ? (index === 0 ? "first" : "at once") : undefined}
              />
              {hidden > 0 && index === tiles - 1 && <More hidden={hidden} />}
            </Tile>
          </li>
        ))}
      </ul>
      {lightbox && (
        <lightbox.Lightbox
          index={lightbox.index}
          open={lightbox.open}
          pictures={pictures}
          name={name}
          retryFrom={retryFrom}
          onMove={(index) => setLightbox({ ...lightbox, index, open: true })}
          onClose={close}
        />
      )}
    </>
  );
}

interface TileProps {
  /** `null` where it does not open. */
  href: string | null;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
  children: ReactNode;
}

function Tile({ href, onOpen, children }: TileProps) {
  if (href === null) {
    return (
      <span className={styles.tile} data-still>
        {children}
      </span>
    );
  }
  return (
    <a
      className={styles.tile}
      href={href}
      aria-haspopup="dialog"
      onPointerEnter={fetchLightbox}
      onFocus={fetchLightbox}
      onClick={onOpen}
    >
      {children}
    </a>
  );
}

/** A visitor who is at the pictures may open one. */
function fetchLightbox() {
  loadLightbox().catch(() => {});
}

function More({ hidden }: { hidden: number }) {
  return <span className={styles.more}>+{hidden}</span>;
}

function Missing() {
  return (
    <div className={styles.gallery} data-tiles={1}>
      <div className={styles.none}>{texts.imageNotAvailable}</div>
    </div>
  );
}
