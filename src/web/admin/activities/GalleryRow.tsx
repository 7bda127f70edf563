// One picture of the gallery: its number, what it looks like, what it is, and the way out.
import { useState } from "react";

import type { Activity } from "#contract/activities.ts";

import { formatBytes } from "../ui/formats.ts";
import { IconButton } from "../ui/IconButton.tsx";

import { CurrentPicture } from "./CurrentPicture.tsx";
import type { GalleryPicture } from "./pictures.ts";

import styles from "./GalleryRow.module.css";

interface GalleryRowProps {
  picture: GalleryPicture;
  /** From 1. */
  number: number;
  activity: Activity | null;
  onRemove: () => void;
}

export function GalleryRow({ picture, number, activity, onRemove }: GalleryRowProps) {
  const [size, setSize] = useState<string | null>(null);
  const known = activity?.pictures.find(({ path }) => picture.kind === "stored" && path === picture.path);
  const pixels = known ? `${known.width} × ${known.height}` : size;
  const isNew = picture.kind === "new";
  return (
    <li className={styles.row}>
      <span className={styles.number}>{String(number).padStart(2, "0")}</span>
      <span className={styles.thumbnail}>
        <CurrentPicture
          picture={picture}
          alt={known?.alt || `Picture ${number}`}
          onSize={(width, height) => setSize(`${width} × ${height}`)}
        />
      </span>
      <div className={styles.facts}>
        <p className={styles.name}>{isNew ? picture.file.name : known?.alt || `Picture ${number}`}</p>
        <p className={styles.detail}>
          {[pixels, isNew && formatBytes(picture.file.size)].filter(Boolean).join(", ")}
          {isNew && <span className={styles.new}>New</span>}
        </p>
      </div>
      <IconButton icon="trash" label={`Remove picture ${number}`} onClick={onRemove} />
    </li>
  );
}
