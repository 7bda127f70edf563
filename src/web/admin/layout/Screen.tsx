// One screen: the bar with its title, state and actions, and the content below.
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";

import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useServices } from "../services.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { useTitle } from "../ui/useTitle.ts";

import { useFrame } from "./FrameContext.ts";
import { Breadcrumb } from "./Breadcrumb.tsx";

import styles from "./Screen.module.css";

interface ScreenProps {
  /** The section's label, or what is done in it. */
  title: string;
  /** The section, on a screen below it. */
  parent?: { label: string; path: string };
  /** Such as "Unsaved changes". */
  state?: ReactNode;
  /** On a phone they stand at the bottom edge. */
  actions?: ReactNode;
  /** Stands below the actions of a phone, in a line. */
  note?: ReactNode;
  /** A search that belongs to the bar, on a phone too. */
  search?: ReactNode;
  children: ReactNode;
}

export function Screen({ title, parent, state, actions, note, search, children }: ScreenProps) {
  const { productName } = useServices();
  const content = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useFocusHeadingOnClose(heading);
  useTitle(`${title} · ${productName} Admin`);
  const { hasNavigated } = useFrame();
  useEffect(() => {
    // What had the focus went away with the screen before. Who has only just come begins at the link that skips the menu.
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
        {actions && (
          <div className={styles.actions}>
            {actions}
            {note && <div className={styles.note}>{note}</div>}
          </div>
        )}
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

/** A button of the bar that closes under the hand, having nothing left to save or to discard, leaves the focus to the title. */
function useFocusHeadingOnClose(heading: RefObject<HTMLElement | null>) {
  // After every drawing: whatever closed the button, it had the focus just before.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const bar = heading.current?.closest("header");
    if (!focused?.matches("button:disabled") || !bar?.contains(focused)) return;
    // On a phone the buttons stand at the bottom edge and the title at the top of the page: whoever saves stays where they were.
    heading.current?.focus({ preventScroll: true });
  });
}

function BackOrMenuButton({ parent }: Pick<ScreenProps, "parent">) {
  const frame = useFrame();
  if (parent) return <Breadcrumb {...parent} />;
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

/** The mark of a form that differs from what is stored, on request with the number of its changes. */
export function UnsavedBadge({ count }: { count?: number }) {
  if (count !== undefined) {
    return <span className={styles.unsaved}>{texts.unsavedCount(count)}</span>;
  }
  return (
    <span className={styles.unsaved}>
      <Trans
        text={texts.unsaved}
        elements={{ wide: (text) => <span className={styles.wide}>{text}</span> }}
      />
    </span>
  );
}
