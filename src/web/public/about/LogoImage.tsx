import { useEffect, useRef } from "react";

import type { PublicLogo } from "#contract/content/clients.ts";
import { clientLogoUrl } from "#web/api/clients.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import styles from "./LogoImage.module.css";

interface LogoImageProps {
  logo: PublicLogo;
  onLoadError: (logo: PublicLogo) => void;
}

/** Reports a logo that fails to load, so that the marquee leaves it out. */
export function LogoImage({ logo, onLoadError }: LogoImageProps) {
  const imgRef = useRef<HTMLImageElement>(null);
  const baseUrls = useImageBaseUrls();

  // A server-rendered logo may have failed to load before hydration attached the error handler.
  useEffect(() => {
    if (imgRef.current && hasFailedToLoad(imgRef.current)) onLoadError(logo);
  }, [logo, onLoadError]);

  return (
    <img
      ref={imgRef}
      className={styles.logo}
      src={clientLogoUrl(logo.logo, baseUrls)}
      alt={logo.name}
      width={logo.width}
      height={logo.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => onLoadError(logo)}
    />
  );
}

function hasFailedToLoad(img: HTMLImageElement): boolean {
  return img.complete && img.naturalWidth === 0 && img.currentSrc !== "";
}
