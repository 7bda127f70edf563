import { useState } from "react";

import type { PublicSite } from "#resources/settings/site.ts";
import { PointField } from "#web/ui/PointField.tsx";
import { TAGLINE_SHAPES } from "#web/ui/points/shapes.ts";
import { TypingHeadline } from "#web/ui/text/TypingHeadline.tsx";
import { HOME_TIMING } from "#web/ui/text/useTyping.ts";
import type { TypingPhase } from "#web/ui/text/useTyping.ts";

import { HeroContact } from "./HeroContact.tsx";
import { heroPlacement } from "./heroPlacement.ts";
import styles from "./HeroSection.module.css";
import { TaglineIndex } from "./TaglineIndex.tsx";

export function HeroSection({ site }: { site: PublicSite }) {
  const [typing, setTyping] = useState<{ index: number; phase: TypingPhase }>({ index: 0, phase: "held" });
  const figure = TAGLINE_SHAPES[typing.index % TAGLINE_SHAPES.length] ?? "cube";
  return (
    <section className={styles.hero}>
      <PointField shape={figure} isSettled={typing.phase !== "deleting"} getPlacement={heroPlacement} />
      <div className={styles.content}>
        <div className={styles.headline}>
          <TypingHeadline phrases={phrasesOf(site)} timing={HOME_TIMING} onPhaseChange={setTyping} />
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
