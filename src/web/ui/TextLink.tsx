// A link that stands on its own: medium weight, a rule below, an arrow.
import type { ReactNode } from "react";
import { Link } from "wouter";

import { ArrowLeft, ArrowRight } from "./icons.tsx";
import { detectLanguage } from "./text/detectLanguage.ts";
import styles from "./TextLink.module.css";

interface TextLinkProps {
  href: string;
  /** Another site, which opens in a tab of its own. */
  external?: boolean;
  /** Leads to where the page stands: the arrow comes first and points left. */
  back?: boolean;
  /** Ends the link's name for whoever does not see the record that it stands beside, where the visible words repeat on the page. */
  hiddenLabel?: { separator: string; name: string };
  children: ReactNode;
}

export function TextLink({ href, external, back = false, hiddenLabel, children }: TextLinkProps) {
  const sharedProps = { className: styles.link, "data-back": back || undefined };
  const content = (
    <>
      {back && <ArrowLeft className={styles.arrow} />}
      {children}
      {hiddenLabel && (
        <>
          <span className="visually-hidden">{hiddenLabel.separator}</span>
          <span className="visually-hidden" lang={detectLanguage(hiddenLabel.name)}>
            {hiddenLabel.name}
          </span>
        </>
      )}
      {!back && <ArrowRight className={styles.arrow} />}
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
