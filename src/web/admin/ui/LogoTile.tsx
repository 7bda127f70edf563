import { useState } from "react";

import type { ImageAsset } from "#contract/images.ts";
import { canCoverTile } from "#web/ui/images/imageFit.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";
import { imageSource } from "#web/ui/images/imageUrl.ts";

import { Icon } from "./Icon.tsx";

import styles from "./LogoTile.module.css";

interface LogoTileProps {
  /** Path of a stored image. */
  logo: string | null;
  /** The record's images, which include the logo and its size. */
  images?: readonly ImageAsset[];
  /** URL to use instead of the one derived from `logo`. */
  src?: string;
  /** True if the image may be a photo, which fills the tile; a logo is shown whole. */
  isPhotograph?: boolean;
}

export function LogoTile({ logo, images, src, isPhotograph = false }: LogoTileProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { publicImages } = useImageBaseUrls();
  if (!logo || failed === logo) {
    return (
      <span className={styles.tile} data-missing>
        <Icon name="building" />
      </span>
    );
  }
  const known = images?.find((image) => image.path === logo);
  const source = src ? { src } : imageSource({ path: logo, width: known?.width ?? 320 }, publicImages);
  const fills = isPhotograph && known !== undefined && canCoverTile(known);
  return (
    <span className={styles.tile} data-photograph={fills || undefined}>
      {/* The name is shown beside it. */}
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
