// Types phrases one after the other, for ever: holds a finished one, deletes it, types the next.
import { useEffect, useState } from "react";

import { graphemes } from "./graphemes.ts";

/** Milliseconds; typing and deleting are for one character (product spec, sections 4 and 9). */
export interface TypingTiming {
  typeMs: number;
  holdMs: number;
  deleteMs: number;
}

export const HOME_TIMING: TypingTiming = { typeMs: 100, holdMs: 2000, deleteMs: 50 };
export const PAGE_TIMING: TypingTiming = { typeMs: 100, holdMs: 2000, deleteMs: 10 };

export type TypingPhase = "held" | "deleting" | "typing";

export interface Typing {
  /** Which phrase is shown. */
  index: number;
  /** How many of its characters (graphemes) are shown. */
  count: number;
  phase: TypingPhase;
}

/** Starts with the whole first phrase, held, which is also what the server renders. Stands still while `paused`. */
export function useTyping(phrases: readonly string[], timing: TypingTiming, paused: boolean): Typing {
  const lengths = phrases.map((phrase) => graphemes(phrase).length);
  const [typing, setTyping] = useState<Typing>(() => whole(lengths));
  const still = paused || phrases.length < 2;
  const key = lengths.join();

  useEffect(() => {
    if (still) return;
    const next = () => setTyping(nextTyping(typing, key.split(",").map(Number)));
    const timer = setTimeout(next, delayOf(typing.phase, timing));
    return () => clearTimeout(timer);
  }, [typing, timing, still, key]);

  return still ? whole(lengths) : typing;
}

/** The state after one step. */
export function nextTyping({ index, count, phase }: Typing, lengths: readonly number[]): Typing {
  if (phase === "held" || (phase === "deleting" && count > 1)) {
    return { index, count: count - 1, phase: "deleting" };
  }
  if (phase === "deleting") return { index: (index + 1) % lengths.length, count: 0, phase: "typing" };
  const typed = count + 1;
  return { index, count: typed, phase: typed >= (lengths[index] ?? 0) ? "held" : "typing" };
}

function delayOf(phase: TypingPhase, timing: TypingTiming): number {
  if (phase === "held") return timing.holdMs;
  return phase === "deleting" ? timing.deleteMs : timing.typeMs;
}

function whole(lengths: readonly number[]): Typing {
  return { index: 0, count: lengths[0] ?? 0, phase: "held" };
}
