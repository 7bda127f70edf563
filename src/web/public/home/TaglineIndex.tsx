import { useEffect, useRef } from "react";

import type { Tagline } from "#resources/settings/site.ts";
import { splitGraphemes } from "#web/ui/text/splitGraphemes.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";
import { HOME_TIMING } from "#web/ui/text/useTyping.ts";
import type { TypingPhase } from "#web/ui/text/useTyping.ts";

import styles from "./TaglineIndex.module.css";

interface TaglineIndexProps {
  taglines: readonly Tagline[];
  typing: { index: number; phase: TypingPhase };
}

export function TaglineIndex({ taglines, typing }: TaglineIndexProps) {
  return (
    <ul className={styles.index}>
      {taglines.map((tagline, position) => (
        <li key={tagline.name} className={styles.entry} data-current={position === typing.index || undefined}>
          {position === typing.index && <ProgressFill text={tagline.text} phase={typing.phase} />}
          <span lang={detectLanguage(tagline.name)} data-clear>
            {tagline.name}
          </span>
          {position > 0 && <span className="visually-hidden">{`: ${tagline.text}`}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Grows from the left while the tagline is typed and held, and shrinks to the right while it is deleted. */
function ProgressFill({ text, phase }: { text: string; phase: TypingPhase }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!line.current || prefersReducedMotion()) return;
    const length = splitGraphemes(text).length;
    const typingMs = length * HOME_TIMING.typeMs;
    const typedFraction = typingMs / (typingMs + HOME_TIMING.holdMs);
    const segment = {
      typing: { from: 0, to: typedFraction, duration: typingMs },
      held: { from: typedFraction, to: 1, duration: HOME_TIMING.holdMs },
      deleting: { from: 1, to: 0, duration: length * HOME_TIMING.deleteMs },
    }[phase];
    // Browsers remove a filling animation once a newer one replaces it, so none need to be cancelled here.
    line.current.animate([{ transform: `scaleX(${segment.from})` }, { transform: `scaleX(${segment.to})` }], {
      duration: segment.duration,
      fill: "both",
    });
  }, [text, phase]);
  return <span ref={line} className={styles.fill} data-leaving={phase === "deleting" || undefined} />;
}
