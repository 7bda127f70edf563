import { useState } from "react";

interface ResultStatusProps {
  /** Differs for each query; the result of the first one is not announced. */
  query: string;
  /** `null` while loading. */
  result: string | null;
}

/**
 * Announces the result of a search, filter or period to screen readers. It must be mounted from the start,
 * because some screen readers ignore a live region that appears together with its text.
 */
export function ResultStatus({ query, result }: ResultStatusProps) {
  const [told, setTold] = useState({ asked: query, answer: "" });
  if (query !== told.asked && result !== null) setTold({ asked: query, answer: result });
  return (
    <p className="visually-hidden" role="status">
      {/* A new element for each query, so that two equal results in a row are both announced. */}
      <span key={told.asked}>{told.answer}</span>
    </p>
  );
}
