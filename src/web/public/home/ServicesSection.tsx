import { useRef } from "react";

import type { Service } from "#resources/settings/site.ts";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import { ServiceRow } from "./ServiceRow.tsx";
import styles from "./ServicesSection.module.css";
import { useOpenRow } from "./useOpenRow.ts";

interface ServicesSectionProps {
  heading: string;
  introduction: string;
  services: readonly Service[];
}

export function ServicesSection({ heading, introduction, services }: ServicesSectionProps) {
  const list = useRef<HTMLOListElement>(null);
  const { openRow, eventsOf } = useOpenRow(list, services.findIndex(canOpen));
  return (
    <section className={styles.services} aria-labelledby="services">
      <div className={styles.heading}>
        <h2 id="services" className={styles.title}>
          {heading}
        </h2>
        <PlainText className={styles.intro}>{introduction}</PlainText>
      </div>
      <ol ref={list} className={styles.rows}>
        {services.map((service, index) => (
          <ServiceRow
            key={service.title}
            service={service}
            number={index + 1}
            open={index === openRow}
            events={canOpen(service) ? eventsOf(index) : null}
          />
        ))}
      </ol>
    </section>
  );
}

function canOpen({ summary, description, points, image }: Service): boolean {
  return Boolean(summary || description || points.length || image);
}
