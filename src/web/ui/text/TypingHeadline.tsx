import { useEffect, useState } from "react";

import * as texts from "#texts/public/ui.ts";

import { splitGraphemes } from "./splitGraphemes.ts";
import { PauseBars, PlayTriangle } from "../icons.tsx";
import { detectLanguage } from "./detectLanguage.ts";
import styles from "./TypingHeadline.module.css";
import { useReducedMotion } from "../useReducedMotion.ts";
import { PAGE_TIMING, useTyping } from "./useTyping.ts";
import type { TypingPhase, TypingTiming } from "./useTyping.ts";

interface TypingHeadlineProps {
  /** At least one; screen readers read the first as the heading. */
  phrases: readonly string[];
  timing?: TypingTiming;
  /** Called when the phrase or the phase changes. */
  onPhaseChange?: (state: { index: number; phase: TypingPhase }) => void;
}

/** An empty inline box would not render, and it carries the caret. */
const WORD_JOINER = "\u2060";

/**
 * Types its phrases in turn. The server renders the first one complete, and the tallest phrase determines the
 * height.
 */
export function TypingHeadline({ phrases, timing = PAGE_TIMING, onPhaseChange }: TypingHeadlineProps) {
  const [isPaused, setPaused] = useState(false);
  const typing = useTyping(phrases, timing, useReducedMotion() || isPaused);
  const { index, phase } = typing;
  useEffect(() => {
    onPhaseChange?.({ index, phase });
  }, [onPhaseChange, index, phase]);

  return (
    <div className={styles.frame}>
      <h1 className={styles.headline} lang={detectLanguage(phrases[0] ?? "")}>
        <span className="visually-hidden">{phrases[0]}</span>
        <span className={styles.stage} aria-hidden="true" translate="no">
          {phrases.map((phrase, phraseIndex) => (
            <span
              key={phrase}
              className={styles.phrase}
              lang={detectLanguage(phrase)}
              data-clear={phraseIndex === index || undefined}
              data-shown={phraseIndex === index}
            >
              {phraseIndex === index ? (
                <TypedPhrase phrase={phrase} count={typing.count} phase={phase} />
              ) : (
                phrase
              )}
            </span>
          ))}
        </span>
      </h1>
      {phrases.length > 1 && <PauseButton isPaused={isPaused} onClick={() => setPaused(!isPaused)} />}
    </div>
  );
}

/** Content that moves for more than five seconds needs a pause control (WCAG 2.2.2). */
function PauseButton({ isPaused, onClick }: { isPaused: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={isPaused ? texts.playHeadline() : texts.pauseHeadline()}
      onClick={onClick}
    >
      {isPaused ? <PlayTriangle /> : <PauseBars />}
    </button>
  );
}

/** The untyped rest is invisible but takes its space, so that words never wrap while they are typed. */
function TypedPhrase({ phrase, count, phase }: { phrase: string; count: number; phase: TypingPhase }) {
  const characters = splitGraphemes(phrase);
  return (
    <>
      <span>{characters.slice(0, count).join("")}</span>
      <span className={styles.rest} data-phase={phase}>
        <span className={styles.untyped}>{characters.slice(count).join("") || WORD_JOINER}</span>
      </span>
    </>
  );
}
