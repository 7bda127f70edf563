// A page's headline that types its phrases; the server sends the first one whole, and every phrase has its room reserved.
import { useEffect, useState } from "react";

import { siteTexts as texts } from "#texts/public/ui.ts";

import { splitGraphemes } from "./splitGraphemes.ts";
import { PauseBars, PlayTriangle } from "../icons.tsx";
import { detectLanguage } from "./detectLanguage.ts";
import styles from "./TypingHeadline.module.css";
import { useReducedMotion } from "../useReducedMotion.ts";
import { PAGE_TIMING, useTyping } from "./useTyping.ts";
import type { TypingPhase, TypingTiming } from "./useTyping.ts";

interface TypingHeadlineProps {
  /** At least one; the first is the heading that screen readers hear. */
  phrases: readonly string[];
  timing?: TypingTiming;
  /** Called when another phrase or another phase begins. */
  onPhaseChange?: (state: { index: number; phase: TypingPhase }) => void;
}

/** Without a character of its own the rest of a whole phrase would have no box to carry the caret. */
const WORD_JOINER = "\u2060";

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
        <span className={styles.stage} aria-hidden="true">
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

/** What moves by itself for more than five seconds can be stopped (WCAG 2.2.2). */
function PauseButton({ isPaused, onClick }: { isPaused: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={isPaused ? texts.playHeadline : texts.pauseHeadline}
      onClick={onClick}
    >
      {isPaused ? <PlayTriangle /> : <PauseBars />}
    </button>
  );
}

/** The untyped rest keeps its room, so that no word ever jumps to the next line. */
function TypedPhrase({ phrase, count, phase }: { phrase: string; count: number; phase: TypingPhase }) {
  const characters = splitGraphemes(phrase);
  return (
    <>
      {characters.slice(0, count).join("")}
      <span className={styles.rest} data-phase={phase}>
        <span className={styles.untyped}>{characters.slice(count).join("") || WORD_JOINER}</span>
      </span>
    </>
  );
}
