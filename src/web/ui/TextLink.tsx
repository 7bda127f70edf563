import type { ReactNode } from "react";
import { Link } from "wouter";

import { ArrowLeft, ArrowRight } from "./icons.tsx";
import { detectLanguage } from "./text/detectLanguage.ts";
import { Trans } from "./text/Trans.tsx";
import { wrapText } from "./text/wrapText.tsx";
import styles from "./TextLink.module.css";

interface TextLinkProps {
  href: string;
  /** Opens another site in a new tab. */
  external?: boolean;
  /** Leads to the parent page: the arrow comes first and points left. */
  back?: boolean;
  /** Visually hidden suffix with `<name/>` that makes the link's name unique where the visible text repeats on the page. */
  hiddenLabel?: { text: string; name: string };
  children: ReactNode;
}

export function TextLink({ href, external, back = false, hiddenLabel, children }: TextLinkProps) {
  const sharedProps = { className: styles.link, "data-back": back || undefined };
  const content = (
    <>
      {back && <ArrowLeft className={styles.arrow} />}
      {wrapText(children)}
      {hiddenLabel && (
        <span className="visually-hidden">
          <Trans
            text={hiddenLabel.text}
            elements={{
              // Hidden as well: clipped text would still extend beyond the edge of the screen.
              name: () => (
                <span className="visually-hidden" lang={detectLanguage(hiddenLabel.name)}>
                  {hiddenLabel.name}
                </span>
              ),
            }}
          />
        </span>
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
