import type { ReactNode } from "react";

import { uiTexts } from "#texts/admin/ui.ts";
import { describeError } from "#web/api/http/describeError.ts";
import { wrapText } from "#web/ui/text/wrapText.tsx";

import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

interface LoadFailedProps {
  title: string;
  error: Error | null;
  onRetry: () => void;
  /** Text after the error message, such as what was not lost. */
  children?: ReactNode;
  /** Beside "Try again". */
  actions?: ReactNode;
}

/** Replaces content that couldn't be loaded. */
export function LoadFailed({ title, error, onRetry, children, actions }: LoadFailedProps) {
  return (
    <Notice
      failed
      title={title}
      actions={
        <>
          <Button icon="retry" onClick={onRetry}>
            {uiTexts.tryAgain}
          </Button>
          {actions}
        </>
      }
    >
      <span>{(error && describeError(error)) || uiTexts.unreadableAnswer}</span> {wrapText(children)}
    </Notice>
  );
}
