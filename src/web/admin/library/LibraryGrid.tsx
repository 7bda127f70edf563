import type { LibraryItem } from "#web/api/library.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { LibraryKind } from "./kinds.tsx";

import styles from "./LibraryGrid.module.css";

interface LibraryGridProps<T extends LibraryItem> {
  kind: LibraryKind<T>;
  items: readonly T[];
  /** One a row, with its facts beside it. */
  isList?: boolean | undefined;
  isStale?: boolean;
  /** Ids; omitted if one press chooses. */
  chosen?: readonly string[] | undefined;
  onOpen: (item: T) => void;
}

export function LibraryGrid<T extends LibraryItem>(props: LibraryGridProps<T>) {
  const { kind, items, isList = kind.isList, isStale, chosen, onOpen } = props;
  return (
    <ul className={styles.grid} aria-label={kind.title()} aria-busy={isStale} data-list={isList || undefined}>
      {items.map((item) => (
        <li key={item._id}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={chosen?.includes(item._id)}
            onClick={() => onOpen(item)}
          >
            <span className={kind.isList ? undefined : styles.picture}>{kind.renderPreview(item)}</span>
            <span className={styles.text}>
              <span className="block cut label medium" lang={detectLanguage(item.name)}>
                {kind.nameOf(item)}
              </span>
              <span className="block cut meta quiet">{kind.factsOf(item)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
