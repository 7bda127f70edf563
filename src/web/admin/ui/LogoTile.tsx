// A logo on its light tile; a missing one is a dashed tile with an icon.
import { useState } from "react";

import type { ImageAsset } from "#contract/images.ts";
import { canCoverTile } from "#web/ui/images/imageFit.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";
import { imageSource } from "#web/ui/images/imageUrl.ts";

import { Icon } from "./Icon.tsx";

import styles from "./LogoTile.module.css";

interface LogoTileProps {
  /** A stored path. */
  logo: string | null;
  /** The record's pictures, among which the logo's size is found. */
  pictures?: readonly ImageAsset[];
  /** The address of a logo that is not found by its path alone. */
  src?: string;
  /** Whether a photograph may stand for it, which fills the tile; a logo stands whole in it. */
  isPhotograph?: boolean;
}

export function LogoTile({ logo, pictures, src, isPhotograph = false }: LogoTileProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { publicImages } = useImageBaseUrls();
  if (!logo || failed === logo) {
    return (
      <span className={styles.tile} data-missing>
        <Icon name="building" />
      </span>
    );
  }
  const known = pictures?.find((picture) => picture.path === logo);
  const source = src ? { src } : imageSource({ path: logo, width: known?.width ?? 320 }, publicImages);
  const fills = isPhotograph && known !== undefined && canCoverTile(known);
  return (
    <span className={styles.tile} data-photograph={fills || undefined}>
      {/* The name stands beside it. */}
      <img
        className={styles.picture}
        {...source}
        sizes="52px"
        width={52}
        height={36}
        alt=""
        loading="lazy"
        onError={() => setFailed(logo)}
      />
    </span>
  );
}
