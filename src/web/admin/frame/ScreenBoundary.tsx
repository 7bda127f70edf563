import type { ReactNode } from "react";

import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

import { CrashNotice } from "./CrashNotice.tsx";
import { Screen } from "./Screen.tsx";
import { getDefaultLabel } from "./sections.ts";

/** Catches errors of loading or rendering a screen, so that the layout stays usable. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return (
    <RenderBoundary
      fallback={(error) => (
        <Screen title={getDefaultLabel()}>
          <CrashNotice error={error} />
        </Screen>
      )}
    >
      {children}
    </RenderBoundary>
  );
}

/** Catches errors of rendering a section, so that the rest of the screen stays usable. */
export function SectionBoundary({ children }: { children: ReactNode }) {
  return (
    <RenderBoundary fallback={(error) => <CrashNotice error={error} title={texts.crashed.section} />}>
      {children}
    </RenderBoundary>
  );
}
