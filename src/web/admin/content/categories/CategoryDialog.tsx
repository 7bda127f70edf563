import { CATEGORY_LIMITS } from "#contract/content/categories.ts";
import type { Category } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { HistoryLink } from "../../audit/HistoryLink.tsx";
import { RecordFormDialog } from "../../collections/form/RecordFormDialog.tsx";
import { formatLengthHint } from "../../ui/dates/formats.ts";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

import { FIELD_LABELS, conflictFields } from "./categoryForm.ts";
import { useCategoryForm } from "./useCategoryForm.ts";
import type { CategoryFormControl } from "./useCategoryForm.ts";

interface CategoryDialogProps {
  /** `null` for a new one. */
  category: Category | null;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const control = useCategoryForm({ category, onClose });
  return (
    <RecordFormDialog
      control={control}
      title={category ? texts.edit : texts.create}
      submitLabel={category ? uiTexts.saveChanges : texts.add}
      noun={texts.noun}
      nameOf={({ name }) => name}
      conflictFields={conflictFields}
    >
      <Fields control={control} />
      {category && <HistoryLink kind="category" id={category.slug} />}
    </RecordFormDialog>
  );
}

function Fields({ control: { form, errorOf, isChanged } }: { control: CategoryFormControl }) {
  const [name, filterLabel = ""] = form.watch(["name", "filterLabel"]);
  return (
    <>
      <TextField
        {...form.register("name")}
        label={FIELD_LABELS.name}
        lang={detectLanguage(name)}
        hint={formatLengthHint(name, CATEGORY_LIMITS.name)}
        error={errorOf("name")}
        changed={isChanged("name")}
        autoComplete="off"
      />
      <TextField
        {...form.register("filterLabel")}
        label={FIELD_LABELS.filterLabel}
        optional
        lang={detectLanguage(filterLabel || name)}
        placeholder={name}
        note={texts.filterLabelNote}
        error={errorOf("filterLabel")}
        changed={isChanged("filterLabel")}
        autoComplete="off"
      />
      <Switch {...form.register("isHiddenWhenEmpty")} label={texts.hideWhenEmpty} />
    </>
  );
}
