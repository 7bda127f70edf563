import { useId, useState } from "react";
import { useWatch } from "react-hook-form";

import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import { LEGAL_TEXTS } from "#resources/legalTexts.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { SegmentedControl } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./SlugField.module.css";

interface SlugFieldProps {
  control: LegalFormControl;
  /** Slugs of the existing documents. */
  usedSlugs: readonly string[];
}

export function SlugField({ control: { form, errorOf }, usedSlugs }: SlugFieldProps) {
  const hasPolicy = usedSlugs.includes(PRIVACY_POLICY);
  const [kind, setKind] = useState(form.getValues("slug") === PRIVACY_POLICY ? "policy" : "other");
  const name = useId();
  const slug = useWatch({ control: form.control, name: "slug" });

  function selectKind(value: string) {
    setKind(value);
    form.setValue("slug", value === "policy" ? PRIVACY_POLICY : "", { shouldDirty: true });
    form.clearErrors("slug");
  }

  return (
    <>
      {!hasPolicy && (
        <div className={styles.kinds}>
          <SegmentedControl
            label={texts.names.label}
            options={[
              { value: "policy", label: texts.names.privacy },
              { value: "other", label: texts.names.other },
            ]}
            field={(value) => ({ name, checked: value === kind, onChange: () => selectKind(value) })}
          />
        </div>
      )}
      {(kind === "other" || hasPolicy) && (
        <TextField
          {...form.register("slug")}
          label={texts.fields.slug}
          hint={texts.slugHint}
          note={texts.slugNote({ path: legalPath(slug.trim() || "…") })}
          maxLength={LEGAL_TEXTS.slug.max}
          error={errorOf("slug")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </>
  );
}
