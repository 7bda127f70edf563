import { CATEGORY_LIMITS } from "#contract/content/categories.ts";
import type { Category } from "#contract/content/categories.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { ConflictDialog } from "../../collections/conflict/ConflictDialog.tsx";
import { RestoreDraftBanner } from "../../collections/drafts/RestoreDraftBanner.tsx";
import { FormBanner } from "../../collections/form/FormBanner.tsx";
import { FormDialog } from "../../collections/form/FormDialog.tsx";
import { formatLengthHint } from "../../ui/dates/formats.ts";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

import { FIELD_LABELS, conflictFields, toFormValues } from "./categoryForm.ts";
import { CATEGORY_FORM_ID, useCategoryForm } from "./useCategoryForm.ts";
import type { CategoryFormControl } from "./useCategoryForm.ts";

interface CategoryDialogProps {
  /** `null` for a new one. */
  category: Category | null;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const control = useCategoryForm({ category, onClose });
  if (category && control.conflict.pending) return <CategoryConflict category={category} control={control} />;
  return (
    <FormDialog
      id={CATEGORY_FORM_ID}
      title={category ? texts.edit : texts.create}
      submitLabel={category ? uiTexts.saveChanges : texts.add}
      busy={control.isSaving}
      hasChanges={control.hasChanges}
      isUnconfirmed={control.isUnconfirmed}
      onSubmit={() => void control.submit()}
      onClose={control.close}
    >
      <RestoreDraftBanner formId={CATEGORY_FORM_ID} draft={control.draft} />
      <FormBanner
        formId={CATEGORY_FORM_ID}
        submitCount={control.form.formState.submitCount}
        missingFields={control.missing}
        invalidFields={control.faulty}
        failure={control.failure}
      />
      <Fields control={control} />
    </FormDialog>
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

function CategoryConflict({ category, control }: { category: Category; control: CategoryFormControl }) {
  const { conflict } = control;
  if (!conflict.pending) return null;
  const { current, savedBy, mine } = conflict.pending;
  return (
    <ConflictDialog
      // A still newer version starts a new choice.
      key={current.updatedAt}
      title={texts.edit}
      noun={texts.noun}
      recordName={current.name}
      savedBy={savedBy}
      savedAt={current.updatedAt}
      fields={conflictFields(mine, toFormValues(current), control.draft.base ?? toFormValues(category))}
      isSaving={control.isSaving}
      failure={control.failure}
      onSave={(choices) => void control.saveResolution(choices)}
      onCancel={conflict.cancel}
    />
  );
}
