import { LEGAL_PLACEHOLDERS } from "#resources/legalPlaceholders.ts";
import type { PlaceholderValues } from "#resources/legalPlaceholders.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import styles from "./PlaceholderHelp.module.css";

export function PlaceholderHelp({ values }: { values: PlaceholderValues | null }) {
  return (
    <details className="panel label">
      <summary className={styles.summary}>{texts.help.title}</summary>
      <div className={styles.content}>
        <p>{texts.help.text}</p>
        <table className={styles.table}>
          <thead className="quiet">
            <tr>
              <th scope="col">{texts.help.placeholder}</th>
              <th scope="col">{texts.help.meaning}</th>
              <th scope="col">{texts.help.value}</th>
            </tr>
          </thead>
          <tbody>
            {LEGAL_PLACEHOLDERS.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{`{{${name}}}`}</code>
                </th>
                <td>{texts.help.placeholders[name]}</td>
                <td>{values?.[name] || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul className="grid gap-6">
          {[texts.help.heading, texts.help.list, texts.help.gap].map((text) => (
            <li key={text}>
              <Trans text={text} elements={{ code }} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const code = (text: string) => <code>{text}</code>;
