import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";

import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useServices } from "#web/admin/session/services.ts";
import { IconButton } from "#web/admin/ui/IconButton.tsx";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { useFrame } from "./FrameContext.ts";
import { Breadcrumb } from "./Breadcrumb.tsx";

import styles from "./Screen.module.css";

interface ScreenProps {
  /** The section's label, or the current task. */
  title: string;
  /** Path of the section that a screen is below, possibly with a query. */
  parent?: string;
  /** For example "Unsaved changes". */
  state?: ReactNode;
  /** At the bottom edge on phones. */
  actions?: ReactNode;
  /** A search field in the bar, on phones too. */
  search?: ReactNode;
  children: ReactNode;
}

export function Screen({ title, parent, state, actions, search, children }: ScreenProps) {
  const { productName } = useServices();
  const content = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useFocusHeadingOnClose(heading);
  useTitle(`${title} · ${productName} Admin`);
  const { hasNavigated } = useFrame();
  useEffect(() => {
    // The focused element is gone with the previous screen. On the first screen the focus stays before the skip
    // link.
    if (hasNavigated && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
  }, [hasNavigated]);
  return (
    <>
      <header className={styles.bar}>
        <BackOrMenuButton parent={parent} />
        <div className={styles.heading}>
          <h1 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <div className={styles.state} aria-live="polite">
            {state}
          </div>
        </div>
        {search && <div className={styles.search}>{search}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <main
        ref={content}
        id="content"
        className={styles.content}
        tabIndex={-1}
        aria-labelledby={titleId}
        data-actions={Boolean(actions)}
      >
        {children}
      </main>
    </>
  );
}

/** When a focused button of the bar is disabled, for example after saving, moves the focus to the title. */
function useFocusHeadingOnClose(heading: RefObject<HTMLElement | null>) {
  // No dependencies: any render may disable the button, which still has the focus here.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const bar = heading.current?.closest("header");
    if (!focused?.matches("button:disabled") || !bar?.contains(focused)) return;
    // On phones the buttons are at the bottom and the title is at the top, so the page must not scroll.
    heading.current?.focus({ preventScroll: true });
  });
}

function BackOrMenuButton({ parent }: Pick<ScreenProps, "parent">) {
  const frame = useFrame();
  if (parent) return <Breadcrumb path={parent} />;
  return (
    <span className={styles.menu}>
      <IconButton
        icon="menu"
        label={texts.openMenu}
        aria-expanded={frame.isMenuOpen}
        onClick={frame.openMenu}
      />
    </span>
  );
}

/** Marks a form with unsaved changes, optionally with their number. */
export function UnsavedBadge({ count }: { count?: number }) {
  if (count !== undefined) {
    return <span className="nowrap label warn dot">{texts.unsavedCount({ count })}</span>;
  }
  return (
    <span className="nowrap label warn dot">
      <Trans
        text={texts.unsaved}
        elements={{ wide: (text) => <span className={styles.wide}>{text}</span> }}
      />
    </span>
  );
}
