// One line for each tagline; the current one fills while its tagline is typed and held.
import { useEffect, useRef } from "react";

import type { Tagline } from "#contract/settings/site.ts";
import { graphemes } from "#web/ui/text/graphemes.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";
import { HOME_TIMING } from "#web/ui/text/useTyping.ts";
import type { TypingPhase } from "#web/ui/text/useTyping.ts";

import styles from "./TaglineIndex.module.css";

interface TaglineIndexProps {
  taglines: readonly Tagline[];
  turn: { index: number; phase: TypingPhase };
}

export function TaglineIndex({ taglines, turn }: TaglineIndexProps) {
  return (
    <ul className={styles.index}>
      {taglines.map((tagline, at) => (
        <li key={tagline.name} className={styles.entry} data-current={at === turn.index || undefined}>
          {at === turn.index && <Fill text={tagline.text} phase={turn.phase} />}
          <span lang={languageOf(tagline.name)} data-clear>
            {tagline.name}
          </span>
          {at > 0 && <span className="visually-hidden">: {tagline.text}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Fills from the left through typing and holding, and leaves to the right while the tagline is deleted. */
function Fill({ text, phase }: { text: string; phase: TypingPhase }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!line.current || prefersReducedMotion()) return;
    const length = graphemes(text).length;
    const typingMs = length * HOME_TIMING.typeMs;
    const typed = typingMs / (typingMs + HOME_TIMING.holdMs);
    const passage = {
      typing: { from: 0, to: typed, duration: typingMs },
      held: { from: typed, to: 1, duration: HOME_TIMING.holdMs },
      deleting: { from: 1, to: 0, duration: length * HOME_TIMING.deleteMs },
    }[phase];
    // The next passage replaces this one, and the browser drops what is replaced.
    line.current.animate([{ transform: `scaleX(${passage.from})` }, { transform: `scaleX(${passage.to})` }], {
      duration: passage.duration,
      fill: "both",
    });
  }, [text, phase]);
  return <span ref={line} className={styles.fill} data-leaving={phase === "deleting" || undefined} />;
}
