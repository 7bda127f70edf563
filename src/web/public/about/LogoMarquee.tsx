// One line of logos that travels across the page and waits under the pointer, for the keyboard and for the pause button.
import { useState } from "react";
import type { PointerEvent } from "react";

import type { PublicLogo } from "#contract/content/clients.ts";
import { useReducedMotion } from "#web/ui/useReducedMotion.ts";

import { LogoGroup } from "./LogoGroup.tsx";
import type { Direction } from "./marqueeMath.ts";
import { useMarquee } from "./useMarquee.ts";

import styles from "./LogoMarquee.module.css";

interface LogoMarqueeProps {
  /** Names the list for screen readers. */
  label: string;
  /** At least one. */
  logos: readonly PublicLogo[];
  direction: Direction;
  isPaused: boolean;
  onLoadError: (logo: PublicLogo) => void;
}

export function LogoMarquee({ label, logos, direction, isPaused, onLoadError }: LogoMarqueeProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const prefersReducedMotion = useReducedMotion();
  const isStopped = isPaused || isHovered || isFocused;
  const { strip, track, group, copies, scrollFocusedIntoView } = useMarquee(
    direction,
    isStopped,
    prefersReducedMotion,
  );

  return (
    <div
      ref={strip}
      className={styles.strip}
      onPointerEnter={(event) => setHovered(isHovering(event))}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true);
        scrollFocusedIntoView(event);
      }}
      onBlur={() => setFocused(false)}
    >
      <div ref={track} className={styles.track}>
        <LogoGroup ref={group} label={label} logos={logos} onLoadError={onLoadError} />
        {Array.from({ length: copies }, (_, index) => (
          <LogoGroup key={index} logos={logos} onLoadError={onLoadError} isCopy />
        ))}
      </div>
    </div>
  );
}

/** A finger does not hover: it would leave the strip standing. */
function isHovering({ pointerType }: PointerEvent): boolean {
  return pointerType !== "touch";
}
