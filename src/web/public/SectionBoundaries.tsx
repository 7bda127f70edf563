import { Children } from "react";
import type { ReactNode } from "react";

import * as texts from "#texts/public/ui.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

interface SectionBoundariesProps {
  children: ReactNode;
  /** Of the message in place of a section. */
  failedTitle?: string;
}

/** Each child is a section: one that can't be rendered is replaced by a message, and the others stay usable. */
export function SectionBoundaries({
  children,
  failedTitle = texts.sectionFailedTitle(),
}: SectionBoundariesProps) {
  const fallback = (_: unknown, retry: () => void) => (
    <Notice title={failedTitle} alert action={<Button onClick={retry}>{texts.tryAgain()}</Button>}>
      {texts.pageFailedBroken()}
    </Notice>
  );
  return Children.map(children, (section) => <RenderBoundary fallback={fallback}>{section}</RenderBoundary>);
}
