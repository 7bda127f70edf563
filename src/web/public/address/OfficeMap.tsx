import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { useRouter } from "wouter";

import { formatAddressLines } from "#resources/settings/address.ts";
import type { MapPosition } from "#resources/settings/site.ts";
import * as texts from "#texts/public/address.ts";
import { Button } from "#web/ui/Button.tsx";
import { ArrowUpRight } from "#web/ui/icons.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { useSite } from "../layout/useSite.ts";
import { MapIllustration } from "./MapIllustration.tsx";
import { mapFrameUrl, mapPageUrl } from "./mapUrls.ts";

import styles from "./OfficeMap.module.css";

const PAGE_PATH = "/address";
const MAP_ID = "map";
/** Milliseconds without an answer from the host of the map, after which the illustration is back. */
const MAX_SILENCE_MS = 4000;

interface OfficeMapProps {
  map: MapPosition;
  /** True when the page was requested with `?map=live`, as happens without scripts. */
  live: boolean;
}

/** Shows an illustration; loads OpenStreetMap's frame only when the visitor asks for it. */
export function OfficeMap({ map, live }: OfficeMapProps) {
  const { productName, address } = useSite();
  const { base } = useRouter();
  const [isOpened, setOpened] = useState(false);
  const sectionRef = useRef<HTMLElement>(null);
  const [frame, setFrame] = useState<"waiting" | "shown" | "silent">("waiting");
  const isLive = (live || isOpened) && frame !== "silent";
  useEffect(() => {
    if (!isLive || frame !== "waiting") return;
    const timer = setTimeout(() => setFrame("silent"), MAX_SILENCE_MS);
    return () => clearTimeout(timer);
  }, [isLive, frame]);

  function open(event: SubmitEvent) {
    event.preventDefault();
    setOpened(true);
    // The focused button is about to be removed.
    sectionRef.current?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={sectionRef}
      className={styles.map}
      id={MAP_ID}
      aria-label={texts.map()}
      tabIndex={-1}
      data-live={isLive || undefined}
    >
      <MapIllustration />
      {isLive && (
        <iframe
          className={styles.frame}
          src={mapFrameUrl(map)}
          title={texts.mapAlt({ productName })}
          onLoad={() => setFrame("shown")}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- cross-origin, so it can't remove its sandbox
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      )}
      <address className={styles.card}>
        <strong className={styles.name}>{productName}</strong>
        {formatAddressLines(address).map((line) => (
          <span key={line} className={styles.line} lang={detectLanguage(line)}>
            {line}
          </span>
        ))}
      </address>
      {frame === "silent" && (
        <p className={styles.opener} role="status">
          <a className={styles.silent} href={mapPageUrl(map)} target="_blank" rel="noopener noreferrer">
            <span>{texts.mapSilent()}</span>
            <ArrowUpRight />
          </a>
        </p>
      )}
      {!isLive && frame === "waiting" && (
        <form className={styles.opener} action={`${base}${PAGE_PATH}#${MAP_ID}`} onSubmit={open}>
          <Button type="submit" name="map" value="live">
            <span>{texts.openMap()}</span>
            <ArrowUpRight />
          </Button>
        </form>
      )}
    </section>
  );
}
