// Two strips of logos travelling in opposite directions, clients above partners, and the button that stops them.
import { useCallback, useState } from "react";

import type { ClientType, PublicLogo } from "#contract/content/clients.ts";
import { aboutTexts as texts } from "#texts/public/about.ts";
import { PauseBars, PlayTriangle } from "#web/ui/icons.tsx";
import { logWarning } from "#web/ui/logWarning.ts";
import { Notice } from "#web/ui/Notice.tsx";

import { LogoStrip } from "./LogoStrip.tsx";
import type { Direction } from "./stripTravel.ts";

import styles from "./LogoStrips.module.css";

interface Line {
  type: ClientType;
  label: string;
  direction: Direction;
}

const LINES: readonly Line[] = [
  { type: "client", label: texts.clients, direction: "left" },
  { type: "partner", label: texts.partners, direction: "right" },
];

export function LogoStrips({ logos }: { logos: readonly PublicLogo[] }) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [paused, setPaused] = useState(false);
  const onMissing = useCallback(({ logo, name }: PublicLogo) => {
    logWarning(`The logo of ${name} could not be loaded: ${logo}`);
    setMissing((known) => new Set([...known, logo]));
  }, []);
  const lines = LINES.map((line) => ({
    ...line,
    logos: logos.filter(({ type, logo }) => type === line.type && !missing.has(logo)),
  })).filter((line) => line.logos.length > 0);

  if (lines.length === 0) return <NoLogos />;
  return (
    <div className={styles.strips}>
      {lines.map(({ type, label, ...line }) => (
        <div key={type} className={styles.line}>
          <h3 className={styles.label}>{label}</h3>
          <LogoStrip label={label} paused={paused} onMissing={onMissing} {...line} />
        </div>
      ))}
      <PauseButton paused={paused} onToggle={() => setPaused(!paused)} />
    </div>
  );
}

/** What moves by itself must be stoppable by everyone, also without a pointer that hovers (WCAG 2.2.2). */
function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={paused ? texts.play : texts.pause}
      onClick={onToggle}
    >
      {paused ? <PlayTriangle /> : <PauseBars />}
    </button>
  );
}

function NoLogos() {
  return (
    <div className={styles.empty}>
      <Notice title={texts.none.title} level={3}>
        {texts.none.text}
      </Notice>
    </div>
  );
}
