// A picture of the form: a new file from its preview, a stored one read inline through the API.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SyntheticEvent } from "react";

import { isAbsolute } from "#contract/pictures.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { clientLogoUrl } from "#web/api/clients.ts";
import { storedImageQuery } from "#web/api/storedImage.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import { Icon } from "../ui/Icon.tsx";

import type { GalleryPicture, StoredPicture } from "./pictures.ts";
import type { PictureRules } from "./rules.ts";

import styles from "./CurrentPicture.module.css";

interface CurrentPictureProps {
  picture: GalleryPicture;
  api: PictureRules["api"];
  alt: string;
  /** A large one that is missing says so in words. */
  spelled?: boolean;
  onSize?: (width: number, height: number) => void;
}

export function CurrentPicture({ picture, api, ...rest }: CurrentPictureProps) {
  if (picture.kind === "new") return <Shown key={picture.url} src={picture.url} {...rest} />;
  return <Stored picture={picture} api={api} {...rest} />;
}

type StoredProps = CurrentPictureProps & { picture: StoredPicture };

function Stored({ api, ...rest }: StoredProps) {
  const bases = useImageBaseUrls();
  const { picture, ...look } = rest;
  if (isAbsolute(picture.path)) return <Shown key={picture.path} src={picture.path} {...look} />;
  if (api !== null) return <Inline api={api} {...rest} />;
  const url = clientLogoUrl(picture.path, bases);
  return <Shown key={url} src={url} {...look} />;
}

function Inline({ picture, api, ...rest }: StoredProps & { api: string }) {
  const address = useQuery(storedImageQuery(useHttp(), api, picture.path));
  if (!address.data) return <span className={styles.waiting} />;
  return <Shown key={address.data} src={address.data} {...rest} />;
}

type ShownProps = Omit<CurrentPictureProps, "picture" | "api"> & { src: string };

/** Its key is the address: another picture in its place may well be shown, though this one was not. */
function Shown({ src, alt, spelled = false, onSize }: ShownProps) {
  const [failed, setFailed] = useState(false);
  if (failed && spelled) {
    return (
      <span className={styles.missing} data-spelled>
        <Icon name="imageOff" />
        {uiTexts.imageNotAvailable}
      </span>
    );
  }
  if (failed) {
    return (
      <span className={styles.missing} role="img" aria-label={uiTexts.imageNotAvailable}>
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
