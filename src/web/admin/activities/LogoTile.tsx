// A logo on its light tile; a missing one is a dashed tile with an icon.
import { useState } from "react";

import type { Activity } from "#contract/activities.ts";
import { usePictureBases } from "#web/ui/PictureBases.tsx";
import { pictureSource } from "#web/ui/pictureUrl.ts";

import { Icon } from "../ui/Icon.tsx";

import styles from "./LogoTile.module.css";

export function LogoTile({ activity }: { activity: Pick<Activity, "logo" | "pictures"> }) {
  const { logo, pictures } = activity;
  const [failed, setFailed] = useState<string | null>(null);
  const { publicImages } = usePictureBases();
  if (!logo || failed === logo) {
    return (
      <span className={styles.tile} data-missing>
        <Icon name="building" />
      </span>
    );
  }
  const known = pictures.find((picture) => picture.path === logo);
  const source = pictureSource({ path: logo, width: known?.width ?? 320 }, publicImages);
  return (
    <span className={styles.tile}>
      {/* The name stands beside it. */}
      <img
        className={styles.picture}
        {...source}
        sizes="36px"
        width={36}
        height={36}
        alt=""
        loading="lazy"
        onError={() => setFailed(logo)}
      />
    </span>
  );
}
