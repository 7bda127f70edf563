import { Fragment } from "react";

import { CATEGORY_LIMITS, isOutdatedText } from "#contract/content/categories.ts";
import type { Category } from "#contract/content/categories.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import { categoryTexts as texts } from "#texts/admin/categories.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { EditorDialog } from "#web/admin/forms/EditorDialog.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { formatLengthHint } from "#web/admin/ui/dates/formats.ts";
import { Switch } from "#web/admin/ui/fields/Switch.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { fieldLabels, nameIn } from "./categoryForm.ts";
import type { TextFieldName } from "./categoryForm.ts";
import { useCategoryForm } from "./categoryForm.ts";
import type { CategoryFormControl } from "./categoryForm.ts";

interface CategoryDialogProps {
  /** `null` for a new one. */
  category: Category | null;
  onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const control = useCategoryForm({ category, onClose });
  const { languages } = useServices();
  return (
    <EditorDialog
      control={control}
      title={category ? texts.edit : texts.create}
      submitLabel={category ? uiTexts.saveChanges : texts.add}
    >
      <Fields control={control} category={category} languages={languages} />
      {category && <HistoryLink kind="category" id={category.slug} base="/categories" control={control} />}
    </EditorDialog>
  );
}

interface FieldsProps {
  control: CategoryFormControl;
  category: Category | null;
  languages: SiteLanguages;
}

function Fields({ control, category, languages }: FieldsProps) {
  const { form, errorOf, isChanged } = control;
  const labels = fieldLabels(languages);
  const name = form.watch("name") ?? "";
  const fieldProps = (field: TextFieldName) => ({
    ...form.register(field),
    label: labels[field] ?? field,
    error: errorOf(field),
    changed: isChanged(field),
    autoComplete: "off",
  });
  return (
    <>
      <TextField
        {...fieldProps("name")}
        lang={detectLanguage(name)}
        hint={formatLengthHint(name, CATEGORY_LIMITS.name)}
      />
      <TextField
        {...fieldProps("filterLabel")}
        optional
        lang={detectLanguage(form.watch("filterLabel") || name)}
        placeholder={name}
        note={texts.filterLabelNote}
      />
      {languages.further.map((language) => {
        const [nameField, labelField] = [nameIn("name", language), nameIn("filterLabel", language)];
        const translated = form.watch(nameField) ?? "";
        return (
          <Fragment key={language}>
            <TextField
              {...fieldProps(nameField)}
              optional
              lang={language}
              placeholder={name}
              hint={formatLengthHint(translated, CATEGORY_LIMITS.name)}
              note={earlierNameNote(category, language)}
            />
            <TextField
              {...fieldProps(labelField)}
              optional
              lang={language}
              placeholder={translated || name}
            />
          </Fragment>
        );
      })}
      <Switch {...form.register("isHiddenWhenEmpty")} label={texts.hideWhenEmpty} />
    </>
  );
}

/** Of a name whose source changed since it was saved. */
function earlierNameNote(category: Category | null, language: Language): string | undefined {
  const text = category?.texts?.[language];
  if (!text || !isOutdatedText(text, category.name)) return undefined;
  return texts.outdatedName({ earlier: text.sourceName ?? "" });
}
