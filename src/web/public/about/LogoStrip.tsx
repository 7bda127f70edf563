// One line of logos that travels across the page and waits under the pointer, for the keyboard and for the pause button.
import { useState } from "react";
import type { PointerEvent } from "react";

import type { PublicLogo } from "#contract/clients.ts";
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
  const travel = useStripTravel(direction, paused || pointed || focused, still);
  const copies = Array.from({ length: travel.copies }, (_, index) => index);

  return (
    <div
      ref={travel.strip}
      className={styles.strip}
      onPointerEnter={(event) => setPointed(isHovering(event))}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => {
        setFocused(true);
        travel.showFocused(event);
      }}
      onBlur={() => setFocused(false)}
    >
      <div ref={travel.track} className={styles.track}>
        <LogoGroup ref={travel.group} label={label} logos={logos} onMissing={onMissing} />
        {copies.map((index) => (
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
