// A link that stands on its own: medium weight, a rule below, an arrow.
import type { ReactNode } from "react";
import { Link } from "wouter";

import { ArrowLeft, ArrowRight } from "./icons.tsx";
import { languageOf } from "./text/languageOf.ts";
import styles from "./TextLink.module.css";

interface TextLinkProps {
  href: string;
  /** Another site, which opens in a tab of its own. */
  external?: boolean;
  /** Leads to where the page stands: the arrow comes first and points left. */
  back?: boolean;
  /** Ends the link's name for whoever does not see the record that it stands beside, where the visible words repeat on the page. */
  unseen?: { joint: string; name: string };
  children: ReactNode;
}

export function TextLink({ href, external, back = false, unseen, children }: TextLinkProps) {
  const shared = { className: styles.link, "data-back": back || undefined };
  const content = (
    <>
      {back && <ArrowLeft className={styles.arrow} />}
      {children}
      {unseen && (
        <>
          <span className="visually-hidden">{unseen.joint}</span>
          <span className="visually-hidden" lang={languageOf(unseen.name)}>
            {unseen.name}
          </span>
        </>
      )}
      {!back && <ArrowRight className={styles.arrow} />}
    </>
  );
  if (!external)
    return (
      <Link href={href} {...shared}>
        {content}
      </Link>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...shared}>
      {content}
    </a>
  );
}
