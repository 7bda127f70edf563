import type { UseFormRegisterReturn } from "react-hook-form";

import type { ContentType } from "#resources/contentType.ts";
import { findSlugProblem, normalizeSlug, slugify } from "#contract/content/slugs.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { fieldLabel } from "#web/admin/frame/typeTexts.ts";

interface SlugFieldProps {
  type: ContentType;
  /** Of the language's pages, such as `/th`. */
  base: string;
  field: UseFormRegisterReturn;
  value: string;
  /** The name of the record, which an empty address is made from. */
  name: string;
  isNew: boolean;
  error: string | undefined;
  changed: boolean;
}

/** The last part of the address of a record's page. */
export function SlugField({ type, base, field, value, name, isNew, error, changed }: SlugFieldProps) {
  const texts = recordTexts.address;
  const slug = normalizeSlug(value);
  const fromName = slugify(name);
  const path = `${base}${type.pages.record}/${slug || fromName || "…"}`;
  const problem = error === undefined ? null : findSlugProblem(slug);
  return (
    <TextField
      {...field}
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
      changed={changed}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
