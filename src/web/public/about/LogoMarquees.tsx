import { useCallback, useState } from "react";

import type { PublicLogo } from "#contract/content/clients.ts";
import type { ClientType } from "#contract/content/publicLogos.ts";
import * as texts from "#texts/public/about.ts";
import { PauseBars, PlayTriangle } from "#web/ui/icons.tsx";
import { logWarning } from "#web/ui/logWarning.ts";
import { Notice } from "#web/ui/Notice.tsx";

import { LogoMarquee } from "./LogoMarquee.tsx";
import type { Direction } from "./marqueeMath.ts";

import styles from "./LogoMarquees.module.css";

interface MarqueeConfig {
  type: ClientType;
  getLabel: () => string;
  direction: Direction;
}

const MARQUEES: readonly MarqueeConfig[] = [
  { type: "client", getLabel: texts.clients, direction: "left" },
  { type: "partner", getLabel: texts.partners, direction: "right" },
];

export function LogoMarquees({ logos }: { logos: readonly PublicLogo[] }) {
  const [failedLogos, setFailedLogos] = useState<ReadonlySet<string>>(new Set());
  const [isPaused, setPaused] = useState(false);
  const onLoadError = useCallback(({ logo, name }: PublicLogo) => {
    logWarning(`The logo of ${name} could not be loaded: ${logo}`);
    setFailedLogos((previous) => new Set([...previous, logo]));
  }, []);
  const marquees = MARQUEES.map((marquee) => ({
    ...marquee,
    logos: logos.filter(({ type, logo }) => type === marquee.type && !failedLogos.has(logo)),
  })).filter((marquee) => marquee.logos.length > 0);

  if (marquees.length === 0) return <NoLogos />;
  return (
    <div className={styles.marquees}>
      {marquees.map(({ type, getLabel, ...marquee }) => (
        <div key={type} className={styles.marquee}>
          <h3 className={styles.label}>{getLabel()}</h3>
          <LogoMarquee label={getLabel()} isPaused={isPaused} onLoadError={onLoadError} {...marquee} />
        </div>
      ))}
      <PauseButton paused={isPaused} onToggle={() => setPaused(!isPaused)} />
    </div>
  );
}

/** Moving content needs a pause control that doesn't depend on hovering (WCAG 2.2.2). */
function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={paused ? texts.play() : texts.pause()}
      onClick={onToggle}
    >
      {paused ? <PlayTriangle /> : <PauseBars />}
    </button>
  );
}

function NoLogos() {
  return (
    <div className={styles.empty}>
      <Notice title={texts.noneTitle()} level={3}>
        {texts.noneText()}
      </Notice>
    </div>
  );
}
