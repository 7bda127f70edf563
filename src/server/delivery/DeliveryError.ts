import type { FailureCode } from "#resources/channels.ts";

interface FailureOptions {
  /** What the other side said; shown to admins. */
  answer?: string | undefined;
  /** True if the same attempt would fail again. */
  isFinal?: boolean;
  /** The earliest time of another attempt, as the other side asked. */
  retryAfterMs?: number | null | undefined;
  cause?: unknown;
}

/** Characters of an answer that are kept. */
const MAX_ANSWER_LENGTH = 500;

export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly answer: string;
  readonly isFinal: boolean;
  readonly retryAfterMs: number;

  constructor(
    readonly code: FailureCode,
    { answer = "", isFinal = false, retryAfterMs, cause }: FailureOptions = {},
  ) {
    super(`${code}: ${answer}`, { cause });
    this.answer = shortenAnswer(answer);
    this.isFinal = isFinal;
    this.retryAfterMs = retryAfterMs ?? 0;
  }
}

/** One line, without control characters. */
export function shortenAnswer(answer: string): string {
  return answer
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim()
    .slice(0, MAX_ANSWER_LENGTH);
}
