import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

import type { Category, CategoryOrder } from "#contract/content/categories.ts";
import { recordTexts } from "#texts/admin/records.ts";

import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";

import { CategoryRow } from "./CategoryRow.tsx";
import { useCategoryOrder } from "./useCategoryOrder.ts";

interface CategoryRowsProps {
  order: CategoryOrder;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}

export function CategoryRows({ order, onEdit, onDelete }: CategoryRowsProps) {
  const { rows, move } = useCategoryOrder(order);
  const ids = rows.map(({ slug }) => ({ id: slug }));
  const { list, announcement, rowState } = useReorderRows(
    { rows: ids, move },
    (number) => `${recordTexts.types.activity.fields.category} ${number}`,
  );
  useFocusAfterDeletion(
    list,
    rows.map(({ slug }) => slug),
  );
  return (
    <>
      <ol className="line-above steady" ref={list}>
        {rows.map((category) => (
          <CategoryRow
            key={category.slug}
            category={category}
            row={rowState(category.slug)}
            onEdit={() => onEdit(category)}
            onDelete={() => onDelete(category)}
          />
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** When a focused row is deleted, the focus moves to the row that takes its place. */
function useFocusAfterDeletion(list: RefObject<HTMLOListElement | null>, slugs: string[]) {
  const previousSlugs = useRef(slugs);
  useLayoutEffect(() => {
    const removedIndex = previousSlugs.current.findIndex((slug) => !slugs.includes(slug));
    previousSlugs.current = slugs;
    if (removedIndex === -1 || !isFocusLost()) return;
    const row = list.current?.children[Math.min(removedIndex, slugs.length - 1)];
    row?.querySelector<HTMLElement>('[data-part="edit"]')?.focus();
  });
}
