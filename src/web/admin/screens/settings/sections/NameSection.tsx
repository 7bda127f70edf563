import { settingTexts as texts } from "#texts/admin/settings.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { FieldPair, Section } from "#web/admin/forms/Sections.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { AccentField } from "./AccentField.tsx";
import { SettingField } from "../SettingField.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

export function NameSection({ control }: { control: SettingsControl }) {
  const { form, values, errorOf, isChanged } = control;
  return (
    <Section id="name-and-colour" label={texts.name.title}>
      <FieldPair>
        <SettingField control={control} name="productName" />
        <TextField
          {...form.register("productSlug")}
          label={texts.fields.productSlug}
          hint={`/${values.productSlug}/login`}
          note={<SlugChangeNotice slug={values.productSlug} isChanging={isChanged("productSlug")} />}
          error={errorOf("productSlug")}
          changed={isChanged("productSlug")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FieldPair>
      <SettingField
        control={control}
        name="webAddress"
        placeholder={texts.name.webAddressExample}
        note={texts.name.webAddressNote}
      />
      <AccentField control={control} />
    </Section>
  );
}

function SlugChangeNotice({ slug, isChanging }: { slug: string; isChanging: boolean }) {
  if (!isChanging) return <span>{texts.slug.warning}</span>;
  return (
    <Trans
      text={texts.slug.change}
      elements={{
        address: () => <strong>{`${location.origin}/${slug}/login`}</strong>,
      }}
    />
  );
}
