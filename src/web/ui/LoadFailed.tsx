import { useEffect } from "react";

import { errorText } from "#contract/errorText.ts";
import * as texts from "#texts/public/ui.ts";

import { Button } from "./Button.tsx";
import { logWarning } from "./logWarning.ts";
import { Notice } from "./Notice.tsx";

interface LoadFailedProps {
  title: string;
  error: Error | null;
  level?: 1 | 2 | 3;
  onRetry: () => void;
}

export function LoadFailed({ title, error, level = 2, onRetry }: LoadFailedProps) {
  useEffect(() => logWarning(title, error), [title, error]);
  const retry = <Button onClick={onRetry}>{texts.tryAgain()}</Button>;
  return (
    <Notice title={title} level={level} alert action={retry}>
      {(error && errorText(error)) || texts.loadFailedHint()}
    </Notice>
  );
}
