import { useRef, useState } from "react";
import type { ComponentType, MouseEvent, ReactNode } from "react";

import type { ImageAsset } from "#contract/images.ts";
import * as texts from "#texts/public/ui.ts";

import { galleryLayout, tileSizes } from "./galleryLayout.ts";
import type { GalleryWidth } from "./galleryLayout.ts";
import type { LightboxProps } from "./lightboxProps.ts";
import { loadLightbox } from "./loadLightbox.ts";
import { logWarning } from "../logWarning.ts";
import { coverWidthFactor } from "../images/imageFit.ts";
import { fullSizeSource } from "../images/imageUrl.ts";
import { useImageBaseUrls } from "../images/ImageBaseUrls.tsx";
import { ResponsiveImage } from "../images/ResponsiveImage.tsx";

import styles from "./Gallery.module.css";

interface GalleryProps {
  images: ImageAsset[];
  /** The record's name: alt text for images without their own. */
  name: string;
  retryBasePath: string;
  width: GalleryWidth;
  /** True for the first gallery in the viewport. */
  priority?: boolean;
  /** The images shown as tiles, end-exclusive; the lightbox shows all. */
  range?: readonly [from: number, to?: number];
}

const FULL_RANGE = [0] as const;

interface OpenLightbox {
  Lightbox: ComponentType<LightboxProps>;
  index: number;
  open: boolean;
}

/** Up to four tiles; nothing without images. Each opens the lightbox, or the image itself without scripts. */
export function Gallery(props: GalleryProps) {
  const { images, name, retryBasePath, width, priority = false, range = FULL_RANGE } = props;
  const { lightbox, setLightbox, open, close } = useLightbox();
  const { publicImages } = useImageBaseUrls();
  const visibleImages = images.slice(...range);
  const { tileCount, hiddenCount } = galleryLayout(visibleImages.length);

  if (tileCount === 0) return null;
  return (
    <>
      <ul
        className={styles.gallery}
        data-tiles={tileCount}
        data-later={!priority || undefined}
        aria-label={texts.picturesOf({ name })}
      >
        {visibleImages.slice(0, tileCount).map((picture, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an image may occur twice in a gallery
          <li key={index} className={styles.item}>
            <Tile
              href={fullSizeSource(picture, publicImages).src}
              onOpen={(event) => void open(event, range[0] + index)}
            >
              <ResponsiveImage
                image={picture}
                fallbackAlt={name}
                sizes={tileSizes({ tileCount, index, widthFactor: coverWidthFactor(picture) }, width)}
                retryBasePath={retryBasePath}
                priority={priority ? (index === 0 ? "first" : "at once") : undefined}
              />
              {hiddenCount > 0 && index === tileCount - 1 && <HiddenCount hidden={hiddenCount} />}
            </Tile>
          </li>
        ))}
      </ul>
      {lightbox && (
        <lightbox.Lightbox
          index={lightbox.index}
          open={lightbox.open}
          images={images}
          name={name}
          retryBasePath={retryBasePath}
          onIndexChange={(index) => setLightbox({ ...lightbox, index, open: true })}
          onClose={close}
        />
      )}
    </>
  );
}

function useLightbox() {
  const [lightbox, setLightbox] = useState<OpenLightbox | null>(null);
  const openerRef = useRef<HTMLElement | null>(null);
  return {
    lightbox,
    setLightbox,
    async open(event: MouseEvent<HTMLAnchorElement>, index: number): Promise<void> {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const tile = event.currentTarget;
      openerRef.current = tile;
      const Lightbox = await loadLightbox().catch((error: unknown) => {
        logWarning("The lightbox could not be loaded; the picture opens by itself", error);
        return null;
      });
      if (Lightbox) setLightbox({ Lightbox, index, open: true });
      else location.assign(tile.href);
    },
    close(): void {
      setLightbox((current) => current && { ...current, open: false });
      openerRef.current?.focus({ preventScroll: true });
    },
  };
}

interface TileProps {
  /** `null` if the tile doesn't open. */
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
      onPointerEnter={preloadLightbox}
      onFocus={preloadLightbox}
      onClick={onOpen}
    >
      {children}
    </a>
  );
}

/** Preloads the lightbox when the visitor hovers or focuses a tile. */
function preloadLightbox() {
  loadLightbox().catch(() => {});
}

function HiddenCount({ hidden }: { hidden: number }) {
  return <span className={styles.more}>{`+${hidden}`}</span>;
}
