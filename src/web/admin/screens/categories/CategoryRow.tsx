import type { Category } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { Trans } from "#web/ui/text/Trans.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DragHandle, MovableRow, MoveButtons } from "#web/admin/ui/rows/MovableRow.tsx";
import type { MovableRowState } from "#web/admin/ui/rows/useReorderRows.ts";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import styles from "./CategoryRow.module.css";

interface CategoryRowProps {
  category: Category;
  row: MovableRowState;
  onEdit: () => void;
  onDelete: () => void;
}

export function CategoryRow({ category, row, onEdit, onDelete }: CategoryRowProps) {
  const { name, filterLabel, isHiddenWhenEmpty, activities } = category;
  return (
    <MovableRow row={row} className={styles.row}>
      <DragHandle row={row} label={texts.drag({ name })} />
      <div className={styles.texts}>
        <p className="medium" lang={detectLanguage(name)}>
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
          <span>{texts.activities({ count: activities })}</span>
          {isHiddenWhenEmpty && activities === 0 && <span>{texts.hidden}</span>}
        </p>
      </div>
      <div className={styles.moves}>
        <MoveButtons row={row} labels={{ up: texts.moveUp({ name }), down: texts.moveDown({ name }) }} />
      </div>
      <div className={styles.actions}>
        <IconButton icon="edit" label={texts.editNamed({ name })} data-part="edit" onClick={onEdit} />
        <IconButton icon="trash" label={texts.deleteNamed({ name })} data-part="delete" onClick={onDelete} />
      </div>
    </MovableRow>
  );
}
