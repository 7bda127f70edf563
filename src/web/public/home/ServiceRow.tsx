import { useId } from "react";

import type { Service } from "#contract/settings/site.ts";
import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { ServicePanel } from "./ServicePanel.tsx";
import { ServiceBackground } from "./ServiceBackground.tsx";
import styles from "./ServiceRow.module.css";
import type { RowHandlers } from "./useOpenRow.ts";

interface ServiceRowProps {
  service: Service;
  number: number;
  open: boolean;
  events: RowHandlers;
}

export function ServiceRow({ service, number, open, events }: ServiceRowProps) {
  const panelId = useId();
  const { onFocus, onClick, ...pointing } = events;
  return (
    <li className={styles.row} data-open={open} lang={detectLanguage(service.title)} {...pointing}>
      <ServiceBackground open={open} />
      <div className={styles.head}>
        <span className={styles.number}>{String(number).padStart(2, "0")}</span>
        <h3 className={styles.title}>
          <button
            type="button"
            className={styles.button}
            aria-expanded={open}
            aria-controls={panelId}
            onFocus={onFocus}
            onClick={onClick}
          >
            {insertWordBreaks(service.title)}
          </button>
        </h3>
        <p className={styles.summary}>{service.summary}</p>
        <span className={styles.sign} />
      </div>
      <ServicePanel id={panelId} service={service} open={open} />
    </li>
  );
}
