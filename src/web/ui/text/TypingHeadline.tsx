import * as texts from "#texts/public/ui.ts";

import { splitGraphemes } from "./splitGraphemes.ts";
import { PauseBars, PlayTriangle } from "../icons.tsx";
import { detectLanguage } from "./detectLanguage.ts";
import styles from "./TypingHeadline.module.css";
import { PAGE_TIMING, useTyping } from "./useTyping.ts";
import type { Typing, TypingPhase } from "./useTyping.ts";

interface TypingHeadlineProps {
  /** At least one; screen readers read the first as the heading. */
  phrases: readonly string[];
  /** Of the same phrases. */
  typing: Typing;
}

/** An empty inline box would not render, and it carries the caret. */
const WORD_JOINER = "\u2060";

/** The headline of a page other than home. @param title shown if there are no phrases */
export function PageHeadline({ phrases, title }: { phrases: readonly string[]; title: string }) {
  const shown = phrases.length > 0 ? phrases : [title];
  return <TypingHeadline phrases={shown} typing={useTyping(shown, PAGE_TIMING)} />;
}

/**
 * Types its phrases in turn. The server renders the first one complete, and the tallest phrase determines the
 * height. Points avoid the place of every phrase.
 */
export function TypingHeadline({ phrases, typing }: TypingHeadlineProps) {
  return (
    <div className={styles.frame}>
      <h1 className={styles.headline} lang={detectLanguage(phrases[0] ?? "")}>
        <span className="visually-hidden">{phrases[0]}</span>
        <span className={styles.stage} aria-hidden="true" translate="no">
          {phrases.map((phrase, index) => (
            <span
              key={phrase}
              className={styles.phrase}
              lang={detectLanguage(phrase)}
              data-clear
              data-shown={index === typing.index}
            >
              {index === typing.index ? (
                <TypedPhrase phrase={phrase} count={typing.count} phase={typing.phase} />
              ) : (
                phrase
              )}
            </span>
          ))}
        </span>
      </h1>
      {!typing.hasEnded && <PauseButton typing={typing} />}
    </div>
  );
}

/** Content that moves for more than five seconds needs a pause control (WCAG 2.2.2). */
function PauseButton({ typing: { isPaused, setPaused } }: { typing: Typing }) {
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={isPaused ? texts.playHeadline() : texts.pauseHeadline()}
      onClick={() => setPaused(!isPaused)}
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
