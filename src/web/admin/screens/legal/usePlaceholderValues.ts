import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";

import type { LegalLanguage } from "#contract/legal/legal.ts";
import type { LegalFields } from "#contract/legal/legalForm.ts";
import { placeholderValues } from "#contract/legal/legalPlaceholders.ts";
import type { PlaceholderValues } from "#contract/legal/legalPlaceholders.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { settingsQuery } from "#web/api/settings.ts";

import { EMPTY_FIELDS } from "./legalForm.ts";
import type { LegalFormInput } from "./legalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

/** The current values of the form, not validated. */
export function useLegalFields({ form }: Pick<LegalFormControl, "form">): LegalFields {
  const formValues = useWatch({ control: form.control, compute: (values: LegalFormInput) => values });
  return useMemo(() => {
    const { slug: _slug, ...fields } = { ...EMPTY_FIELDS, ...formValues };
    return { ...fields, status: "Draft" };
  }, [formValues]);
}

/** `null` until the site settings are known. */
export function usePlaceholderValues(
  fields: Pick<LegalFields, "effectiveDate" | "number">,
): Record<LegalLanguage, PlaceholderValues> | null {
  const { data: site } = useQuery(settingsQuery(useHttp()));
  const { effectiveDate, number } = fields;
  return useMemo(() => {
    if (!site) return null;
    const version = { effectiveDate, number };
    return { th: placeholderValues(site, version, "th"), en: placeholderValues(site, version, "en") };
  }, [site, effectiveDate, number]);
}
