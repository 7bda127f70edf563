/** A text for each CLDR plural category of a language; `#` is replaced by the formatted count. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** @param language a BCP 47 tag: it decides the plural categories and how the count is written */
export function createPlural(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, forms: PluralForms): string =>
    (forms[rules.select(count)] ?? forms.other).replaceAll("#", numbers.format(count));
}
