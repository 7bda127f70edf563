import type { ComponentType } from "react";
import type { Path } from "react-hook-form";

import type { SettingName } from "#resources/settings/settings.ts";
import type { Language } from "#texts/language.ts";

import { FieldPair, Section } from "#web/admin/forms/Sections.tsx";
import type { RowTexts } from "#web/admin/kinds/input.ts";

import { SettingField } from "./SettingField.tsx";
import type { SettingsInput } from "./settingsForm.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./SettingSections.module.css";

export type SettingSection = PlainSection | OwnSection;

/** Texts are functions, because the language of the back office changes. */
export interface PlainSection {
  id: string;
  texts: (control: SettingsControl) => { title: string; note?: string };
  /** Two columns, or one of half the width. */
  layout?: "pair" | "narrow";
  /** Without them, all settings of the group that no other section shows. */
  fields?: readonly PlainField[];
}

/** A setting of a kind that has an input, or a part of a setting. */
export interface PlainField {
  name: Path<SettingsInput>;
  /** By default that of the setting. */
  label?: () => string;
  /** Below the field. */
  note?: () => string;
  /** @param language of the texts in the form */
  placeholder?: (language: Language) => string;
  /** Of a list of rows. */
  rows?: () => RowTexts;
}

/** A section with anything particular. */
export interface OwnSection {
  /** Those that it shows. */
  names: readonly (SettingName | "logo")[];
  Section: ComponentType<{ control: SettingsControl }>;
}

interface SettingSectionsProps {
  control: SettingsControl;
  sections: readonly SettingSection[];
}

export function SettingSections({ control, sections }: SettingSectionsProps) {
  return sections.map((section) =>
    "Section" in section ? (
      <section.Section key={section.names.join()} control={control} />
    ) : (
      <Plain key={section.id} control={control} {...section} />
    ),
  );
}

function Plain({ control, id, texts, layout, fields }: PlainSection & { control: SettingsControl }) {
  const { title, note } = texts(control);
  const inputs = fields?.map(({ name, ...shown }) => (
    <SettingField
      key={name}
      control={control}
      name={name}
      label={shown.label?.()}
      note={shown.note?.()}
      placeholder={shown.placeholder?.(control.language)}
      rows={shown.rows?.()}
    />
  ));
  return (
    <Section id={id} label={title} note={note}>
      {layout === "pair" && <FieldPair>{inputs}</FieldPair>}
      {layout === "narrow" && <div className={styles.narrow}>{inputs}</div>}
      {!layout && inputs}
    </Section>
  );
}
