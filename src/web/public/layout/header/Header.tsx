import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";

import * as texts from "#texts/public/layout.ts";

import type { PublicRoute } from "../../page.ts";
import { Brand } from "../Brand.tsx";
import { observeHeader } from "./collapseHeader.ts";
import styles from "./Header.module.css";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { NavigationMenu } from "./NavigationMenu.tsx";
import { HeaderEntry } from "./HeaderEntry.tsx";
import { useMenu } from "./navigation.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { useSite } from "../useSite.ts";

/** Pixels scrolled before the header gets a background. */
const SCROLLED_AFTER = 8;

export function Header({ route }: { route: PublicRoute }) {
  const { productName, languages } = useSite();
  const [path] = useLocation();
  const isTranslated = languages.further.length > 0;
  const headerRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => (headerRef.current ? observeHeader(headerRef.current) : undefined), []);
  return (
    <header ref={headerRef} className={styles.header} data-scrolled={useScrolled()}>
      <Link href="/" className={styles.name} aria-label={texts.brand({ productName })}>
        <Brand />
      </Link>
      <div className={styles.side} data-translated={isTranslated || undefined}>
        <nav className={styles.nav} aria-label={texts.navLabel()}>
          <ul>
            {useMenu("header").map((link) => (
              <HeaderEntry key={link.href} route={route} path={path} link={link} />
            ))}
          </ul>
        </nav>
        <LanguageLinks />
        <ThemeToggle />
        <NavigationMenu route={route} />
      </div>
    </header>
  );
}

/** `undefined` until hydration; without scripts the header is not sticky. */
function useScrolled(): boolean | undefined {
  const [scrolled, setScrolled] = useState<boolean>();
  useEffect(() => {
    const update = () => setScrolled(scrollY > SCROLLED_AFTER);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return scrolled;
}
