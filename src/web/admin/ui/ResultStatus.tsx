// Says aloud, for who cannot see it, what came of the last question: a search, a filter, another period.
import { useState } from "react";

interface ResultStatusProps {
  /** Different for each question; the one that the screen opens with is not answered aloud. */
  query: string;
  /** `null` while the answer is on its way. */
  result: string | null;
}

/** Stands on the screen from the start: what comes into being together with its text is not read by all screen readers. */
export function ResultStatus({ query, result }: ResultStatusProps) {
  const [told, setTold] = useState({ asked: query, answer: "" });
  if (query !== told.asked && result !== null) setTold({ asked: query, answer: result });
  return (
    <p className="visually-hidden" role="status">
      {/* A new element for each question, or two equal answers in a row would be one. */}
      <span key={told.asked}>{told.answer}</span>
    </p>
  );
}
