// The first section of home: the typing taglines on a field of points, an index of them, and how to reach the firm.
import { useState } from "react";

import type { Site } from "#contract/settings/site.ts";
import { PointField } from "#web/ui/PointField.tsx";
import { TAGLINE_FIGURES } from "#web/ui/points/figures.ts";
import { TypingHeadline } from "#web/ui/text/TypingHeadline.tsx";
import { HOME_TIMING } from "#web/ui/text/useTyping.ts";
import type { TypingPhase } from "#web/ui/text/useTyping.ts";

import { HeroContact } from "./HeroContact.tsx";
import { heroPlace } from "./heroPlace.ts";
import styles from "./HeroSection.module.css";
import { TaglineIndex } from "./TaglineIndex.tsx";

export function HeroSection({ site }: { site: Site }) {
  const [turn, setTurn] = useState<{ index: number; phase: TypingPhase }>({ index: 0, phase: "held" });
  const figure = TAGLINE_FIGURES[turn.index % TAGLINE_FIGURES.length] ?? "cube";
  return (
    <section className={styles.hero}>
      <PointField figure={figure} settled={turn.phase !== "deleting"} place={heroPlace} />
      <div className={styles.content}>
        <div className={styles.headline}>
          <TypingHeadline phrases={phrasesOf(site)} timing={HOME_TIMING} onTurn={setTurn} />
        </div>
        {site.taglines.length > 0 && <TaglineIndex taglines={site.taglines} turn={turn} />}
        <HeroContact site={site} />
      </div>
    </section>
  );
}

/** A firm without taglines is headed by its name. */
function phrasesOf({ taglines, productName }: Site): string[] {
  return taglines.length > 0 ? taglines.map(({ text }) => text) : [productName];
}
