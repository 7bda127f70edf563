import { useEffect, useState } from "react";

import { splitGraphemes } from "./splitGraphemes.ts";

/** Milliseconds; `typeMs` and `deleteMs` per character. */
export interface TypingTiming {
  typeMs: number;
  holdMs: number;
  deleteMs: number;
}

export const HOME_TIMING: TypingTiming = { typeMs: 100, holdMs: 2000, deleteMs: 50 };
export const PAGE_TIMING: TypingTiming = { typeMs: 100, holdMs: 2000, deleteMs: 10 };

export type TypingPhase = "held" | "deleting" | "typing";

export interface TypingState {
  /** Index of the current phrase. */
  index: number;
  /** Number of its graphemes that are shown. */
  count: number;
  phase: TypingPhase;
}

/**
 * Types phrases in a loop: hold, delete, type the next. Starts with the first phrase held, as the server
 * renders it; returns that state while `isPaused` or with fewer than two phrases.
 */
export function useTyping(phrases: readonly string[], timing: TypingTiming, isPaused: boolean): TypingState {
  const lengths = phrases.map((phrase) => splitGraphemes(phrase).length);
  const [typing, setTyping] = useState<TypingState>(() => initialTypingState(lengths));
  const isStatic = isPaused || phrases.length < 2;
  const lengthsKey = lengths.join();

  useEffect(() => {
    if (isStatic) return;
    const next = () => setTyping(nextTypingState(typing, lengthsKey.split(",").map(Number)));
    const timer = setTimeout(next, delayOf(typing.phase, timing));
    return () => clearTimeout(timer);
  }, [typing, timing, isStatic, lengthsKey]);

  return isStatic ? initialTypingState(lengths) : typing;
}

/** Returns the state after one step. */
export function nextTypingState(
  { index, count, phase }: TypingState,
  lengths: readonly number[],
): TypingState {
  if (phase === "held" || (phase === "deleting" && count > 1)) {
    return { index, count: count - 1, phase: "deleting" };
  }
  if (phase === "deleting") return { index: (index + 1) % lengths.length, count: 0, phase: "typing" };
  const typedCount = count + 1;
  return { index, count: typedCount, phase: typedCount >= (lengths[index] ?? 0) ? "held" : "typing" };
}

function delayOf(phase: TypingPhase, timing: TypingTiming): number {
  if (phase === "held") return timing.holdMs;
  return phase === "deleting" ? timing.deleteMs : timing.typeMs;
}

function initialTypingState(lengths: readonly number[]): TypingState {
  return { index: 0, count: lengths[0] ?? 0, phase: "held" };
}
