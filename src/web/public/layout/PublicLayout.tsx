import type { ReactNode } from "react";

import { LazyPointerRing } from "#web/ui/LazyPointerRing.tsx";

import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";
import { SectionBoundaries } from "../SectionBoundaries.tsx";
import type { PublicRoute } from "../page.ts";
import { LazyConsent } from "../tags/LazyConsent.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./header/Header.tsx";
import styles from "./PublicLayout.module.css";
import { MAIN_ID, SkipLink } from "./header/SkipLink.tsx";

/** Pages whose footer shows the email address in large type. */
const PATHS_WITH_EMAIL = new Set(["/", "/about"]);

export function PublicLayout({ route, children }: { route: PublicRoute; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <RenderBoundary>
        <LazyConsent />
      </RenderBoundary>
      <SectionBoundaries>
        <Header route={route} />
        <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Footer showEmail={PATHS_WITH_EMAIL.has(route.path)} />
      </SectionBoundaries>
      <RenderBoundary>
        <LazyPointerRing />
      </RenderBoundary>
    </>
  );
}
