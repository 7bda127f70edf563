import type { PublicSite } from "#resources/settings/site.ts";
import { PointField } from "#web/ui/PointField.tsx";
import { TAGLINE_SHAPES } from "#web/ui/points/shapes.ts";
import { TypingHeadline } from "#web/ui/text/TypingHeadline.tsx";
import { HOME_TIMING, useTyping } from "#web/ui/text/useTyping.ts";

import { HeroContact } from "./HeroContact.tsx";
import { heroPlacement } from "./heroPlacement.ts";
import styles from "./HeroSection.module.css";
import { TaglineIndex } from "./TaglineIndex.tsx";

export function HeroSection({ site }: { site: PublicSite }) {
  const phrases = phrasesOf(site);
  const typing = useTyping(phrases, HOME_TIMING);
  // The points leave for the next figure with the first letter.
  const tagline = typing.phase === "deleting" ? typing.next : typing.index;
  const figure = TAGLINE_SHAPES[tagline % TAGLINE_SHAPES.length] ?? "cube";
  return (
    <section className={styles.hero}>
      <PointField shape={figure} getPlacement={heroPlacement} />
      <div className={styles.content}>
        <div className={styles.headline}>
          <TypingHeadline phrases={phrases} typing={typing} />
        </div>
        {site.taglines.length > 0 && <TaglineIndex taglines={site.taglines} typing={typing} />}
        <HeroContact site={site} />
      </div>
    </section>
  );
}

/** Falls back to the site's name. */
function phrasesOf({ taglines, productName }: PublicSite): string[] {
  return taglines.length > 0 ? taglines.map(({ text }) => text) : [productName];
}
