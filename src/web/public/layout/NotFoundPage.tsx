// The page at every address that is nobody's: the number in points, dissolving, and two ways on.
import { publicLayoutTexts as texts } from "#texts/public/layout.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PointField } from "#web/ui/PointField.tsx";
import type { FieldSize, Place } from "#web/ui/points/lattice.ts";

import { PageHead } from "./head/PageHead.tsx";
import styles from "./NotFoundPage.module.css";

export function NotFoundPage() {
  return (
    <section className={styles.page}>
      <PageHead title={texts.notFound.title} description={texts.notFound.description} hidden />
      <PointField figure="number" place={numberPlace} />
      <div className={styles.content}>
        <h1 className={styles.title}>
          <span data-clear>{texts.notFound.headline}</span>
        </h1>
        <p className={styles.sentence}>
          <span data-clear>{texts.notFound.text}</span>
        </p>
        <div className={styles.ways}>
          <ButtonLink href="/">
            <span data-clear>{texts.nav.home}</span>
          </ButtonLink>
          <ButtonLink href="/activities" look="outline">
            <span data-clear>{texts.nav.activities}</span>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Pixels. A text that begins higher leaves no room above it: a phone held across. */
const LEAST_ROOM = 200;

/** The number begins at the page margin; the third digit may leave the page. Beside the text where there is no room above it. */
function numberPlace({ width, height }: FieldSize, textTop: number): Place {
  const narrow = width < 900;
  const margin = Math.min(96, Math.max(20, width * 0.05));
  if (narrow && textTop < LEAST_ROOM) {
    const place = numberPlace({ width: width * 0.48, height }, LEAST_ROOM);
    return { ...place, x: width - margin - 1.9 * place.radius, y: height * 0.46 };
  }
  const radius = narrow ? Math.min(width * 0.19, 110) : Math.min(width * 0.158, (textTop - 130) / 2);
  const y = narrow ? 90 + (textTop - 90) * 0.44 : 88 + radius;
  const pitch = narrow ? 8.4 : 14;
  const finest = narrow ? 0.75 : 0.95;
  const looseness = narrow ? { from: 1, blown: 0.5, loose: 0 } : { from: 0.1, blown: 0.26, loose: 0 };
  return {
    x: margin + pitch + 2.39 * radius,
    y,
    radius,
    pitch,
    finest,
    reach: narrow ? 120 : 260,
    looseness,
  };
}
