import type { Service } from "#resources/settings/site.ts";
import { insertWordBreaks } from "#web/ui/text/insertWordBreaks.tsx";

import styles from "./ServicePanel.module.css";

/** Characters. Shorter titles are set on two lines of their own; longer ones take the width they need. */
const LONG_TITLE = 25;

interface ServicePanelProps {
  id: string;
  service: Service;
  open: boolean;
}

/** The title repeats the row's heading, so it is hidden from screen readers. */
export function ServicePanel({ id, service, open }: ServicePanelProps) {
  // The open panel covers the summary.
  const text = service.description || service.summary;
  return (
    <div id={id} className={styles.panel} data-open={open}>
      <p
        className={styles.title}
        aria-hidden="true"
        data-long={service.title.length > LONG_TITLE || undefined}
      >
        {insertWordBreaks(service.title)}
      </p>
      {text && (
        <p className={styles.text} data-summary={!service.description || undefined}>
          {insertWordBreaks(text)}
        </p>
      )}
      {service.points.length > 0 && (
        <ul className={styles.points}>
          {service.points.map((point) => (
            <li key={point}>{insertWordBreaks(point)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
