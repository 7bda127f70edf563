import { ACTIVITIES } from "#resources/activities.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { CATEGORY_LIMITS } from "#contract/content/categories.ts";
import type { Category, CategoryOrder } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { FormSkeleton } from "#web/admin/forms/FormSkeleton.tsx";
import { Section } from "#web/admin/forms/Sections.tsx";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";

import { CategoryDialog } from "./CategoryDialog.tsx";
import { CategoryRows } from "./CategoryRows.tsx";
import { DeleteCategoryDialog } from "./DeleteCategoryDialog.tsx";

import styles from "./CategoriesPage.module.css";

export function CategoriesPage() {
  const query = useQuery({ ...categoriesQuery(useHttp()), staleTime: 0 });
  // The address may name a category.
  const [addressed, setAddressed] = useState(() => location.hash.slice(1));
  const [editing, setEditing] = useState<Category | "new" | null>(null);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const categories = query.data;
  const isFull = (categories?.length ?? 0) >= CATEGORY_LIMITS.categories;

  // Its form opens once, with the newest version: a form of an older one would overwrite the changes since.
  if (addressed && query.isSuccess && query.isFetchedAfterMount) {
    setAddressed("");
    setEditing(categories?.find(({ slug }) => slug === addressed) ?? null);
  }

  return (
    <Screen
      title={texts.title}
      parent={ACTIVITIES.admin.path}
      actions={
        <Button
          kind="primary"
          icon="plus"
          hint="N"
          data-new
          disabled={!categories || isFull}
          onClick={() => setEditing("new")}
        >
          {texts.create}
        </Button>
      }
    >
      {categories && <OrderSection count={categories.length} onEdit={setEditing} onDelete={setDeleting} />}
      {!categories && query.isError && (
        <LoadFailed title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!categories && !query.isError && <FormSkeleton />}
      {editing && (
        <CategoryDialog category={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && categories && (
        <DeleteCategoryDialog
          category={deleting}
          others={categories.filter(({ slug }) => slug !== deleting.slug)}
          onClose={() => setDeleting(null)}
        />
      )}
    </Screen>
  );
}

interface OrderSectionProps {
  count: number;
  onEdit: (category: Category) => void;
  onDelete: (category: Category) => void;
}

function OrderSection({ count, ...actions }: OrderSectionProps) {
  const [order, setOrder] = useState<CategoryOrder>("filter");
  return (
    <div className={styles.column}>
      <Section
        id="categories"
        label={texts.order.title}
        note={texts.order.note({ count, max: CATEGORY_LIMITS.categories })}
        action={
          <SegmentFilter
            label={texts.order.of}
            options={[
              { value: "filter", label: texts.siteFilter },
              { value: "form", label: texts.activityForm },
            ]}
            value={order}
            // The options have no other values.
            onChoose={(chosen) => setOrder(chosen as CategoryOrder)}
          />
        }
      >
        <div>
          <CategoryRows key={order} order={order} {...actions} />
        </div>
      </Section>
    </div>
  );
}
