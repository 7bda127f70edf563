// One service: closed a line with its number, title and one sentence, open a cobalt plane with all of it and a picture.
import { useId } from "react";

import type { Service } from "#contract/settings/site.ts";
import { breakable } from "#web/ui/text/breakable.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";

import { ServicePanel } from "./ServicePanel.tsx";
import { ServicePlane } from "./ServicePlane.tsx";
import styles from "./ServiceRow.module.css";
import type { RowEvents } from "./useOpenRow.ts";

interface ServiceRowProps {
  service: Service;
  number: number;
  open: boolean;
  events: RowEvents;
}

export function ServiceRow({ service, number, open, events }: ServiceRowProps) {
  const panel = useId();
  const { onFocus, onClick, ...pointing } = events;
  return (
    <li className={styles.row} data-open={open} lang={languageOf(service.title)} {...pointing}>
      <ServicePlane open={open} />
      <div className={styles.head}>
        <span className={styles.number}>{String(number).padStart(2, "0")}</span>
        <h3 className={styles.title}>
          <button
            type="button"
            className={styles.button}
            aria-expanded={open}
            aria-controls={panel}
            onFocus={onFocus}
            onClick={onClick}
          >
            {breakable(service.title)}
          </button>
        </h3>
        <p className={styles.summary}>{service.summary}</p>
        <span className={styles.sign} />
      </div>
      <ServicePanel id={panel} service={service} open={open} />
    </li>
  );
}
