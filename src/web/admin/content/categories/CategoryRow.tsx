import type { Category } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import type { MovableRowProps } from "../../settings/useReorderRows.ts";
import { IconButton } from "../../ui/IconButton.tsx";

import styles from "./CategoryRow.module.css";

interface CategoryRowProps extends MovableRowProps {
  category: Category;
  /** From 0, of places up to `last`. */
  index: number;
  last: number;
  onEdit: () => void;
  onDelete: () => void;
}

export function CategoryRow({ category, index, last, dragMode, onMove, ...props }: CategoryRowProps) {
  const { name, filterLabel, isHiddenWhenEmpty, activities } = category;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the controls inside
    <li
      className={styles.row}
      data-dragged={dragMode !== null || undefined}
      data-landing={props.dropPosition}
      style={dragMode === null ? undefined : { transform: `translateY(${dragMode}px)` }}
      onKeyDown={props.onKeyDown}
    >
      <span className={styles.handle}>
        <IconButton
          {...props.handle}
          icon="grip"
          label={texts.drag(name)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          data-part="grip"
        />
      </span>
      <div className={styles.texts}>
        <p className={styles.name} lang={detectLanguage(name)}>
          {name}
        </p>
        <p className={styles.facts}>
          {filterLabel !== name && (
            <span>
              <Trans
                text={texts.filterLabel}
                elements={{ label: () => <span lang={detectLanguage(filterLabel)}>{filterLabel}</span> }}
              />
            </span>
          )}
          <span>{texts.activities(activities)}</span>
          {isHiddenWhenEmpty && activities === 0 && <span>{texts.hidden}</span>}
        </p>
      </div>
      <div className={styles.moves}>
        <IconButton
          icon="arrowUp"
          label={texts.moveUp(name)}
          data-part="up"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon="arrowDown"
          label={texts.moveDown(name)}
          data-part="down"
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        />
      </div>
      <div className={styles.actions}>
        <IconButton icon="edit" label={texts.editNamed(name)} data-part="edit" onClick={props.onEdit} />
        <IconButton
          icon="trash"
          label={texts.deleteNamed(name)}
          data-part="delete"
          onClick={props.onDelete}
        />
      </div>
    </li>
  );
}
