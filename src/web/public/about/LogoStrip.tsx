// One line of logos that travels across the page and waits under the pointer, for the keyboard and for the pause button.
import { useState } from "react";
import type { PointerEvent } from "react";

import type { PublicLogo } from "#contract/content/clients.ts";
import { useReducedMotion } from "#web/ui/useReducedMotion.ts";

import { LogoGroup } from "./LogoGroup.tsx";
import type { Direction } from "./stripTravel.ts";
import { useStripTravel } from "./useStripTravel.ts";

import styles from "./LogoStrip.module.css";

interface LogoStripProps {
  /** Names the list for screen readers. */
  label: string;
  /** At least one. */
  logos: readonly PublicLogo[];
  direction: Direction;
  paused: boolean;
  onMissing: (logo: PublicLogo) => void;
}

export function LogoStrip({ label, logos, direction, paused, onMissing }: LogoStripProps) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useReducedMotion();
  const held = paused || pointed || focused;
  const { strip, track, group, copies, showFocused } = useStripTravel(direction, held, still);

  return (
    <div
      ref={strip}
      className={styles.strip}
      onPointerEnter={(event) => setPointed(isHovering(event))}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => {
        setFocused(true);
        showFocused(event);
      }}
      onBlur={() => setFocused(false)}
    >
      <div ref={track} className={styles.track}>
        <LogoGroup ref={group} label={label} logos={logos} onMissing={onMissing} />
        {Array.from({ length: copies }, (_, index) => (
          <LogoGroup key={index} logos={logos} onMissing={onMissing} copy />
        ))}
      </div>
    </div>
  );
}

/** A finger does not hover: it would leave the strip standing. */
function isHovering({ pointerType }: PointerEvent): boolean {
  return pointerType !== "touch";
}
