// One service: closed a line with its number, title and one sentence, open a cobalt plane with all of it and a picture.
import { useId } from "react";

import type { Service } from "#contract/site.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import styles from "./ServiceRow.module.css";
import type { RowEvents } from "./useOpenRow.ts";

interface ServiceRowProps {
  service: Service;
  number: number;
  open: boolean;
  events: RowEvents;
}

/** Characters; shorter titles stand on two lines of their own, longer ones take the width they need. */
const LONG_TITLE = 25;

export function ServiceRow({ service, number, open, events }: ServiceRowProps) {
  const panel = useId();
  const { onFocus, onClick, ...pointing } = events;
  return (
    <li className={styles.row} data-open={open} lang={languageOf(service.title)} {...pointing}>
      <div className={styles.plane}>
        <div className={styles.picture} />
      </div>
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
            {service.title}
          </button>
        </h3>
        <p className={styles.summary}>{service.summary}</p>
        <span className={styles.sign} />
      </div>
      <div id={panel} className={styles.panel}>
        <p
          className={styles.headline}
          aria-hidden="true"
          data-long={service.title.length > LONG_TITLE || undefined}
        >
          {service.title}
        </p>
        <p className={styles.text}>{service.description}</p>
        <ul className={styles.points}>
          {service.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
