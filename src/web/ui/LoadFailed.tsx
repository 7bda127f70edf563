// Says that something could not be loaded, and offers to try again.
import { useEffect } from "react";

import { Button } from "./Button.tsx";
import { logWarning } from "./logWarning.ts";
import { Notice } from "./Notice.tsx";

interface LoadFailedProps {
  /** The start of the sentence: "The activities". */
  what: string;
  error: Error | null;
  level?: 1 | 2 | 3;
  onRetry: () => void;
}

export function LoadFailed({ what, error, level = 2, onRetry }: LoadFailedProps) {
  useEffect(() => logWarning(`${what} could not be loaded`, error), [what, error]);
  const retry = <Button onClick={onRetry}>Try again</Button>;
  return (
    <Notice title={`${what} could not be loaded`} level={level} alert action={retry}>
      {error?.message || "Please check your connection and try again."}
    </Notice>
  );
}
