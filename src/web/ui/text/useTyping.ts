import { useEffect, useState } from "react";

import { useReducedMotion } from "../useReducedMotion.ts";
import { splitGraphemes } from "./splitGraphemes.ts";

/** Milliseconds; `typeMs` and `deleteMs` per character. */
export interface TypingTiming {
  typeMs: number;
  holdMs: number;
  deleteMs: number;
  /** False if the headline rests on its first phrase after one round. */
  isEndless: boolean;
}

export const HOME_TIMING: TypingTiming = { typeMs: 100, holdMs: 2000, deleteMs: 50, isEndless: true };
export const PAGE_TIMING: TypingTiming = { typeMs: 100, holdMs: 12_000, deleteMs: 10, isEndless: false };
/** For a phrase that the visitor chose. */
export const CHOSEN_TIMING: TypingTiming = { typeMs: 30, holdMs: 8000, deleteMs: 10, isEndless: true };

export type TypingPhase = "held" | "deleting" | "typing";

export interface TypingState {
  /** Index of the phrase that is shown. */
  index: number;
  /** Number of its graphemes that are shown; at least one. */
  count: number;
  phase: TypingPhase;
  /** Index of the phrase that comes next. */
  next: number;
  /** True once all phrases were shown. */
  isRoundOver?: boolean;
  /** True from the visitor's choice to the end of its phrase. */
  isChosen?: boolean;
}

export interface Typing extends TypingState {
  timing: TypingTiming;
  isPaused: boolean;
  /** True if nothing changes any more, unless the visitor chooses a phrase. */
  hasEnded: boolean;
  setPaused(isPaused: boolean): void;
  /** Shows the phrase and holds it. */
  choose(index: number): void;
}

/**
 * Types phrases in a loop: hold, delete what differs from the next one, type the rest of it. Starts with the first phrase
 * held, as the server renders it. While paused, and with reduced motion, a phrase is held whole.
 */
export function useTyping(phrases: readonly string[], usualTiming: TypingTiming): Typing {
  const [typing, setTyping] = useState<TypingState>(() => holdPhrase(phrases, 0));
  const [isPaused, setPaused] = useState(false);
  const isStill = useReducedMotion() || isPaused;
  const phrasesKey = phrases.join("\n");
  const timing = typing.isChosen ? CHOSEN_TIMING : usualTiming;
  const hasEnded = phrases.length < 2 || (Boolean(typing.isRoundOver) && !timing.isEndless);
  const isStatic = isStill || (hasEnded && typing.phase === "held");

  useEffect(() => {
    if (isStatic) return;
    const next = () => setTyping(nextTypingState(typing, phrasesKey.split("\n")));
    const timer = setTimeout(next, delayOf(typing.phase, timing));
    return () => clearTimeout(timer);
  }, [typing, timing, isStatic, phrasesKey]);

  const shown = isStill ? holdPhrase(phrases, typing.isChosen ? typing.index : 0) : typing;
  const choose = (index: number) => setTyping(choosePhrase(typing, phrases, index, isStill));
  return { ...shown, timing, isPaused, hasEnded, setPaused, choose };
}

/** Returns the state after one step. */
export function nextTypingState(state: TypingState, phrases: readonly string[]): TypingState {
  const { index, count, phase, next } = state;
  if (phase === "typing") {
    const isWhole = count + 1 >= lengthOf(phrases[index]);
    return { ...state, count: count + 1, phase: isWhole ? "held" : "typing" };
  }
  const kept = sharedLength(phrases[index], phrases[next]);
  // The chosen phrase has been held.
  const isChosen = phase === "deleting" && Boolean(state.isChosen);
  if (count > kept) return { ...state, count: count - 1, phase: "deleting", isChosen };
  return {
    index: next,
    count: kept,
    phase: kept >= lengthOf(phrases[next]) ? "held" : "typing",
    next: (next + 1) % phrases.length,
    isRoundOver: state.isRoundOver || next === 0,
    isChosen,
  };
}

function choosePhrase(
  state: TypingState,
  phrases: readonly string[],
  index: number,
  isStill: boolean,
): TypingState {
  if (isStill || (index === state.index && state.phase === "held")) {
    return { ...holdPhrase(phrases, index), isChosen: true };
  }
  if (index !== state.index) return { ...state, phase: "deleting", next: index, isChosen: true };
  return { ...state, phase: "typing", next: (index + 1) % phrases.length, isChosen: true };
}

function delayOf(phase: TypingPhase, { typeMs, holdMs, deleteMs }: TypingTiming): number {
  if (phase === "held") return holdMs;
  return phase === "deleting" ? deleteMs : typeMs;
}

function holdPhrase(phrases: readonly string[], index: number): TypingState {
  const next = phrases.length > 0 ? (index + 1) % phrases.length : 0;
  return { index, count: lengthOf(phrases[index]), phase: "held", next };
}

function lengthOf(phrase = ""): number {
  return splitGraphemes(phrase).length;
}

/** Number of graphemes at the start of both; at least one, so that the headline is never empty. */
function sharedLength(a = "", b = ""): number {
  const others = splitGraphemes(b);
  const index = splitGraphemes(a).findIndex((grapheme, position) => grapheme !== others[position]);
  return Math.max(1, index < 0 ? lengthOf(a) : index);
}
