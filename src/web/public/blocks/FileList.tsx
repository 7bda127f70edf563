import { DATE_LOCALES, getLanguage } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { ArrowRight } from "#web/ui/icons.tsx";

import type { BlockProps } from "./blockProps.ts";

import styles from "./FileList.module.css";
import rows from "./Rows.module.css";

export function FileList({ fields: { files } }: BlockProps<"files">) {
  const shown = files.flatMap(({ file, title }) => (file ? [{ ...file, title: title || file.name }] : []));
  return (
    <ul className={rows.rows}>
      {shown.map(({ path, title, type, bytes }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a file may occur twice
        <li key={index} className={rows.row}>
          <a className={styles.file} href={path} download>
            <span className={rows.title} lang={detectLanguage(title)}>
              {title}
            </span>
            <span className={styles.details}>{`${type}, ${formatSize(bytes)}`}</span>
            <ArrowRight className={styles.arrow} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `940 kB`, `1.8 MB`. */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000));
  const [size, unit] = kilobytes < 1_000 ? [kilobytes, "kilobyte"] : [kilobytes / 1_000, "megabyte"];
  const format = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(DATE_LOCALES[getLanguage()], format).format(size);
}
