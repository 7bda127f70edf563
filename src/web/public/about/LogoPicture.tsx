// One logo: quiet and of one colour until the pointer or the keyboard is on it; not there at all when it fails to load.
import { useEffect, useRef } from "react";

import type { PublicLogo } from "#contract/content/clients.ts";
import { logoUrl } from "#web/api/clients.ts";
import { usePictureBases } from "#web/ui/images/PictureBases.tsx";

import styles from "./LogoPicture.module.css";

interface LogoPictureProps {
  logo: PublicLogo;
  onMissing: (logo: PublicLogo) => void;
}

export function LogoPicture({ logo, onMissing }: LogoPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const bases = usePictureBases();

  // A logo of the server's page may have failed before this code was here to hear of it.
  useEffect(() => {
    if (image.current && hasFailed(image.current)) onMissing(logo);
  }, [logo, onMissing]);

  return (
    <img
      ref={image}
      className={styles.logo}
      src={logoUrl(logo.logo, bases)}
      alt={logo.name}
      width={logo.width}
      height={logo.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => onMissing(logo)}
    />
  );
}

function hasFailed(image: HTMLImageElement): boolean {
  return image.complete && image.naturalWidth === 0 && image.currentSrc !== "";
}
