// The company: what it believes, what it does, and whom it works for.
import { TypingHeadline } from "#web/ui/TypingHeadline.tsx";

import { PageHead } from "../layout/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { LogosSection } from "./LogosSection.tsx";
import { ModelPicture } from "./ModelPicture.tsx";
import { Philosophy } from "./Philosophy.tsx";
import { ServiceCards } from "./ServiceCards.tsx";

import styles from "./AboutPage.module.css";

/** Where the firm has set no phrases of its own. */
const PHRASES = ["About"];

export function AboutPage() {
  const { headlines, philosophy, services } = useSite();
  return (
    <>
      <PageHead title="About" description={`${philosophy.statement} ${philosophy.explanation}`} />
      <div className={styles.headline}>
        <TypingHeadline phrases={headlines.about.length > 0 ? headlines.about : PHRASES} />
      </div>
      {philosophy.statement && <Philosophy {...philosophy} />}
      <ModelPicture />
      {services.length > 0 && <ServiceCards services={services} />}
      <LogosSection />
    </>
  );
}
