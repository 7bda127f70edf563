import { useWatch } from "react-hook-form";

import { findSlugProblem, normalizeSlug, slugify } from "#contract/content/slugs.ts";
import { isAtRoot } from "#resources/contentType.ts";
import { languageBase } from "#resources/settings/languages.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { fieldLabel } from "#web/admin/frame/typeTexts.ts";
import { useServices } from "#web/admin/session/services.ts";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import type { ContentFormControl } from "./useContentForm.ts";

interface RecordSlugFieldProps {
  control: Pick<ContentFormControl, "type" | "form" | "language" | "errorOf" | "isChanged">;
}

/** The last part of the address of a record's page. An empty one is made from the name of the record. */
export function RecordSlugField({ control }: RecordSlugFieldProps) {
  const { type, form, language, errorOf, isChanged } = control;
  const { languages } = useServices();
  const [typed, name] = useWatch({ control: form.control, name: ["slug", type.nameField] });
  const value = String(typed ?? "");
  const texts = recordTexts.address;
  const slug = normalizeSlug(value);
  const fromName = slugify(String(name));
  const path = `${languageBase(languages, language)}${type.pages.record}/${slug || fromName || "…"}`;
  const error = errorOf("slug");
  const problem = error === undefined ? null : findSlugProblem(slug, isAtRoot(type));
  const isNew = !form.formState.defaultValues?.["slug"];
  return (
    <TextField
      {...form.register("slug")}
      label={texts.label}
      optional
      lang={detectLanguage(value || fromName)}
      placeholder={fromName}
      note={
        isNew || slug === ""
          ? texts.fromName({ path, label: fieldLabel(type, type.nameField).toLowerCase() })
          : texts.stored({ path })
      }
      error={problem ? texts.problem({ problem }) : error}
      changed={isChanged("slug")}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
