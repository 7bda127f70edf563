import { useState } from "react";
import type { PointerEvent } from "react";

import type { PublicLogo } from "#contract/content/clients.ts";
import { useReducedMotion } from "#web/ui/useReducedMotion.ts";

import { LogoGroup } from "./LogoGroup.tsx";
import type { Direction } from "./marqueeMath.ts";
import { useMarquee } from "./useMarquee.ts";

import styles from "./LogoMarquee.module.css";

interface LogoMarqueeProps {
  /** Accessible name of the list. */
  label: string;
  /** At least one. */
  logos: readonly PublicLogo[];
  direction: Direction;
  isPaused: boolean;
  onLoadError: (logo: PublicLogo) => void;
}

/** Stops while it is hovered, has the focus, or is paused. */
export function LogoMarquee({ label, logos, direction, isPaused, onLoadError }: LogoMarqueeProps) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const prefersReducedMotion = useReducedMotion();
  const isStopped = isPaused || isHovered || isFocused;
  const { marquee, track, group, copies, scrollFocusedIntoView } = useMarquee(
    direction,
    isStopped,
    prefersReducedMotion,
  );

  return (
    <div
      ref={marquee}
      className={styles.marquee}
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

/** A touch is not a hover: it would leave the marquee stopped. */
function isHovering({ pointerType }: PointerEvent): boolean {
  return pointerType !== "touch";
}
