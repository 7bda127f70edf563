// A picture of the form: a new file from its preview, a stored one read inline through the API.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SyntheticEvent } from "react";

import { currentPictureQuery } from "#web/api/activities.ts";
import { useHttp } from "#web/api/HttpContext.tsx";

import { Icon } from "../ui/Icon.tsx";

import type { GalleryPicture, StoredPicture } from "./pictures.ts";

import styles from "./CurrentPicture.module.css";

interface CurrentPictureProps {
  picture: GalleryPicture;
  alt: string;
  onSize?: (width: number, height: number) => void;
}

export function CurrentPicture({ picture, ...rest }: CurrentPictureProps) {
  if (picture.kind === "new") return <Shown src={picture.url} {...rest} />;
  return <Stored picture={picture} {...rest} />;
}

function Stored({ picture, ...rest }: CurrentPictureProps & { picture: StoredPicture }) {
  const address = useQuery(currentPictureQuery(useHttp(), picture.path));
  if (!address.data) return <span className={styles.waiting} />;
  return <Shown src={address.data} {...rest} />;
}

function Shown({ src, alt, onSize }: Omit<CurrentPictureProps, "picture"> & { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className={styles.missing} role="img" aria-label="Image not available">
        <Icon name="imageOff" />
      </span>
    );
  }
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
    onSize?.(currentTarget.naturalWidth, currentTarget.naturalHeight);
  return (
    <img className={styles.picture} src={src} alt={alt} onLoad={measure} onError={() => setFailed(true)} />
  );
}
