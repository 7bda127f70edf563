import type { ReactNode } from "react";

import * as texts from "#texts/public/ui.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

/** Replaces a section of a page that can't be rendered, so that the rest stays usable. */
export function SectionBoundary({ children, title }: { children: ReactNode; title?: string }) {
  const fallback = (_: unknown, retry: () => void) => (
    <Notice
      title={title ?? texts.sectionFailedTitle()}
      alert
      action={<Button onClick={retry}>{texts.tryAgain()}</Button>}
    >
      {texts.pageFailedBroken()}
    </Notice>
  );
  return <RenderBoundary fallback={fallback}>{children}</RenderBoundary>;
}
