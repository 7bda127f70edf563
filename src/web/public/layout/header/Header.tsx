// The top of every public page: the firm's name, the navigation from the large breakpoint up, the menu below it.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "wouter";

import { publicLayoutTexts as texts } from "#texts/public/layout.ts";

import type { PublicRoute } from "../../page.ts";
import { Brand } from "../Brand.tsx";
import { watchHeader } from "./foldHeader.ts";
import styles from "./Header.module.css";
import { MobileMenu } from "./MobileMenu.tsx";
import { currentMark, NAVIGATION } from "./navigation.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { useSite } from "../useSite.ts";

/** Pixels scrolled before the header gets a ground of its own. */
const GROUND_FROM = 8;

export function Header({ route }: { route: PublicRoute }) {
  const { productName } = useSite();
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => (header.current ? watchHeader(header.current) : undefined), []);
  return (
    <header ref={header} className={styles.header} data-scrolled={useScrolled()}>
      <Link href="/" className={styles.name} aria-label={texts.brand(productName)}>
        <Brand />
      </Link>
      <div className={styles.side}>
        <nav className={styles.nav} aria-label={texts.nav.label}>
          <ul>
            {NAVIGATION.map((entry) => (
              <li key={entry.path}>
                <Link href={entry.path} aria-current={currentMark(route, entry)} data-clear>
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
        <MobileMenu route={route} />
      </div>
    </header>
  );
}

/** Unknown until the page has come to life: without scripts the header does not follow. */
function useScrolled(): boolean | undefined {
  const [scrolled, setScrolled] = useState<boolean>();
  useEffect(() => {
    const measure = () => setScrolled(scrollY > GROUND_FROM);
    measure();
    addEventListener("scroll", measure, { passive: true });
    return () => removeEventListener("scroll", measure);
  }, []);
  return scrolled;
}
