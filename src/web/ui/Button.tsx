// The rectangular button, and the same thing as a link for going somewhere.
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";

import styles from "./Button.module.css";
import { ArrowRight, ArrowUpRight } from "./icons.tsx";

interface ButtonLookProps {
  /** Ink by default; accent for the one act of a page; outline for a second way. */
  variant?: "ink" | "accent" | "outline";
  /** 44 px high instead of 56, for bars. */
  small?: boolean;
  /** The arrow says "onwards"; buttons that do something in place go without. */
  arrow?: boolean;
  children: ReactNode;
}

export function Button({
  variant = "ink",
  small,
  arrow,
  children,
  ...button
}: ButtonLookProps & ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...button}
      className={styles.button}
      data-look={variant}
      data-small={small || undefined}
    >
      {children}
      {arrow && <ArrowRight className={styles.arrow} />}
    </button>
  );
}

interface ButtonLinkProps extends ButtonLookProps {
  href: string;
  /** Another site, which opens in a tab of its own. */
  external?: boolean;
}

export function ButtonLink({
  href,
  external,
  variant = "ink",
  small,
  arrow = true,
  children,
}: ButtonLinkProps) {
  const sharedProps = { className: styles.button, "data-look": variant, "data-small": small || undefined };
  const content = (
    <>
      {children}
      {arrow &&
        (external ? <ArrowUpRight className={styles.arrow} /> : <ArrowRight className={styles.arrow} />)}
    </>
  );
  if (!external)
    return (
      <Link href={href} {...sharedProps}>
        {content}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...sharedProps}>
      {content}
    </a>
  );
}
