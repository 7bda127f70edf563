import type { ReactNode } from "react";

import * as texts from "#texts/public/layout.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PointField } from "#web/ui/PointField.tsx";
import type { FieldSize, ShapePlacement } from "#web/ui/points/lattice.ts";

import { PageHead } from "./head/PageHead.tsx";
import styles from "./NotFoundPage.module.css";

export function NotFoundPage() {
  return (
    <NotFound
      title={texts.notFoundTitle()}
      description={texts.notFoundDescription()}
      headline={texts.notFoundHeadline()}
      text={texts.notFoundText()}
    >
      <ButtonLink href="/">
        <span data-clear>{texts.navHome()}</span>
      </ButtonLink>
      <ButtonLink href="/activities" variant="outline">
        <span data-clear>{texts.navActivities()}</span>
      </ButtonLink>
    </NotFound>
  );
}

interface NotFoundProps {
  /** In the title bar. */
  title: string;
  description: string;
  headline: string;
  text: string;
  /** Links before the one to the search. */
  children: ReactNode;
}

/** For a missing page or record. */
export function NotFound({ title, description, headline, text, children }: NotFoundProps) {
  return (
    <section className={styles.page}>
      <PageHead title={title} description={description} noindex />
      <PointField shape="number" getPlacement={numberPlacement} />
      <div className={styles.content}>
        <h1 className={styles.title}>
          <span data-clear>{headline}</span>
        </h1>
        <p className={styles.sentence}>
          <span data-clear>{text}</span>
        </p>
        <div className={styles.ways}>
          {children}
          <ButtonLink href="/search" variant="outline">
            <span data-clear>{texts.search()}</span>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Pixels. With less above the text, as on a phone in landscape, the number is placed beside it. */
const MIN_SPACE_ABOVE = 200;

/** Starts the number at the page margin; its third digit may overflow the page. */
function numberPlacement({ width, height }: FieldSize, textTop: number): ShapePlacement {
  const isNarrow = width < 900;
  const margin = Math.min(96, Math.max(20, width * 0.05));
  if (isNarrow && textTop < MIN_SPACE_ABOVE) {
    const placement = numberPlacement({ width: width * 0.48, height }, MIN_SPACE_ABOVE);
    return { ...placement, x: width - margin - 1.9 * placement.radius, y: height * 0.46 };
  }
  const radius = isNarrow ? Math.min(width * 0.19, 110) : Math.min(width * 0.158, (textTop - 130) / 2);
  const y = isNarrow ? 90 + (textTop - 90) * 0.44 : 88 + radius;
  const pitch = isNarrow ? 8.4 : 14;
  const minRadius = isNarrow ? 0.75 : 0.95;
  const scatter = isNarrow ? { from: 1, blown: 0.5, loose: 0 } : { from: 0.1, blown: 0.26, loose: 0 };
  return {
    x: margin + pitch + 2.39 * radius,
    y,
    radius,
    pitch,
    minRadius,
    maxDrift: isNarrow ? 120 : 260,
    scatter,
  };
}
