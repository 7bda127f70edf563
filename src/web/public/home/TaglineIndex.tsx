import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";

import type { Tagline } from "#resources/settings/site.ts";
import { splitGraphemes } from "#web/ui/text/splitGraphemes.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { prefersReducedMotion } from "#web/ui/useReducedMotion.ts";
import type { Typing, TypingPhase, TypingTiming } from "#web/ui/text/useTyping.ts";

import styles from "./TaglineIndex.module.css";

interface TaglineIndexProps {
  taglines: readonly Tagline[];
  typing: Typing;
}

/** Each name shows its tagline. Arrow keys move to the neighbour. */
export function TaglineIndex({ taglines, typing }: TaglineIndexProps) {
  return (
    <ul className={styles.index}>
      {taglines.map(({ name, text }, index) => (
        <li key={name} className={styles.entry} data-current={index === typing.index || undefined}>
          {index === typing.index && (
            <ProgressFill
              text={text}
              phase={typing.phase}
              timing={typing.timing}
              isChosen={typing.isChosen}
            />
          )}
          <button
            type="button"
            className={styles.choose}
            aria-current={index === typing.index || undefined}
            onClick={() => typing.choose(index)}
            onKeyDown={focusNeighbour}
          >
            <span lang={detectLanguage(name)} data-clear>
              {name}
            </span>
            {index > 0 && <span className="visually-hidden">{`: ${text}`}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function focusNeighbour({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) {
  const entry = currentTarget.parentElement;
  const neighbour = { ArrowLeft: entry?.previousElementSibling, ArrowRight: entry?.nextElementSibling }[key];
  const button = neighbour?.querySelector("button");
  button?.focus();
  button?.click();
}

interface ProgressFillProps {
  text: string;
  phase: TypingPhase;
  timing: TypingTiming;
  isChosen?: boolean | undefined;
}

/** Grows from the left while the tagline is typed and held, and shrinks to the right while it is deleted. */
function ProgressFill({ text, phase, timing, isChosen = false }: ProgressFillProps) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!line.current || prefersReducedMotion()) return;
    const length = splitGraphemes(text).length;
    const typingMs = length * timing.typeMs;
    const typedFraction = typingMs / (typingMs + timing.holdMs);
    const segment = {
      typing: { from: 0, to: typedFraction, duration: typingMs },
      held: { from: typedFraction, to: 1, duration: timing.holdMs },
      deleting: { from: 1, to: 0, duration: length * timing.deleteMs },
    }[phase];
    const end = { transform: `scaleX(${segment.to})` };
    // Another choice interrupts the line where it is. Browsers remove a filling animation once a newer one replaces it.
    const isInterrupted = isChosen && phase === "deleting";
    line.current.animate(isInterrupted ? [end] : [{ transform: `scaleX(${segment.from})` }, end], {
      duration: segment.duration,
      fill: "both",
    });
  }, [text, phase, timing, isChosen]);
  return (
    <span
      ref={line}
      className={styles.fill}
      data-leaving={(phase === "deleting" && !isChosen) || undefined}
    />
  );
}
