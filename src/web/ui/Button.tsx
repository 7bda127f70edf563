import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";

import styles from "./Button.module.css";
import { ArrowRight, ArrowUpRight } from "./icons.tsx";
import { wrapText } from "./text/wrapText.tsx";

interface ButtonLookProps {
  /** Ink by default; accent for the main action of a page; outline for a secondary one. */
  variant?: "ink" | "accent" | "outline";
  /** 44 px high instead of 56, for toolbars. */
  small?: boolean;
  /** For buttons that lead to another page or step; not for actions in place. */
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
      {wrapText(children)}
      {arrow && <ArrowRight className={styles.arrow} />}
    </button>
  );
}

/** Attributes of links to other sites. */
export const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" };

interface ButtonLinkProps extends ButtonLookProps {
  href: string;
  /** Opens another site in a new tab. */
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
      {wrapText(children)}
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
    <a href={href} {...(href.startsWith("http") && NEW_TAB)} {...sharedProps}>
      {content}
    </a>
  );
}
