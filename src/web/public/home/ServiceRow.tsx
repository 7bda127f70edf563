import type { Service } from "#resources/settings/site.ts";
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
  /** `null` for a service that has nothing but its title, which can't be opened. */
  events: RowHandlers | null;
}

export function ServiceRow({ service, number, open, events }: ServiceRowProps) {
  const panelId = `service-${number}`;
  const { onFocus, onClick, ...pointing }: Partial<RowHandlers> = events ?? {};
  const title = insertWordBreaks(service.title);
  return (
    <li className={styles.row} data-open={open} lang={detectLanguage(service.title)} {...pointing}>
      {events && <ServiceBackground service={service} open={open} />}
      <div className={styles.head}>
        <span className={styles.number}>{String(number).padStart(2, "0")}</span>
        <h3 className={styles.title}>
          {events ? (
            <button
              type="button"
              className={styles.button}
              aria-expanded={open}
              aria-controls={panelId}
              onFocus={onFocus}
              onClick={onClick}
            >
              {title}
            </button>
          ) : (
            title
          )}
        </h3>
        <p className={styles.summary}>{insertWordBreaks(service.summary)}</p>
        {events && <span className={styles.sign} />}
      </div>
      {events && <ServicePanel id={panelId} service={service} open={open} />}
    </li>
  );
}
