import type { ReactNode } from "react";

import * as texts from "#texts/public/ui.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

interface SectionBoundaryProps {
  children: ReactNode;
  /** Around the whole site. */
  isRoot?: boolean;
}

/** Replaces a section of a page that can't be rendered, so that the rest stays usable. */
export function SectionBoundary({ children, isRoot = false }: SectionBoundaryProps) {
  return (
    <RenderBoundary
      fallback={(_, retry) => (
        <Notice
          title={isRoot ? texts.pageFailedTitle() : texts.sectionFailedTitle()}
          level={isRoot ? 1 : 2}
          alert
          action={<Button onClick={retry}>{texts.tryAgain()}</Button>}
        >
          {texts.pageFailedBroken()}
        </Notice>
      )}
    >
      {children}
    </RenderBoundary>
  );
}
