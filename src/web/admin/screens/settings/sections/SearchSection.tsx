import { parseUrl } from "#contract/fields/parseUrl.ts";
import { completeWebAddress } from "#contract/fields/text.ts";
import { defaultSeoMetadata } from "#resources/settings/seoMetadata.ts";
import { SEO_PAGES } from "#resources/settings/settings.ts";
import type { SeoPage } from "#resources/settings/site.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";
import { runInLanguage } from "#texts/language.ts";
import { SearchResultPreview } from "#web/admin/ui/SearchResultPreview.tsx";
import { Section } from "#web/admin/forms/Sections.tsx";

import { previewSite } from "../settingsForm.ts";
import { SettingField } from "../SettingField.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

/** Title and description of each page for search results and link previews. */
export function SearchSections({ control }: { control: SettingsControl }) {
  return SEO_PAGES.map((page) => (
    <Section key={page} id={`search-${page}`} label={texts.pages[page]}>
      <PageFields control={control} page={page} />
    </Section>
  ));
}

function PageFields({ control, page }: { control: SettingsControl; page: SeoPage }) {
  const site = previewSite(control.base, control.values);
  const defaults = runInLanguage(control.language, () => defaultSeoMetadata(site, page));
  const typed = control.values.search[page];
  const base = control.source ? [control.language] : [];
  const path = page === "home" ? [] : [page];
  return (
    <>
      <SettingField
        control={control}
        name={`search.${page}.title`}
        label={texts.search.title}
        placeholder={defaults.title}
      />
      <SettingField
        control={control}
        name={`search.${page}.description`}
        label={texts.search.description}
        placeholder={defaults.description}
        isMultiline
      />
      <SearchResultPreview
        caption={texts.search.preview}
        address={[getHost(control.values.webAddress), ...base, ...path]}
        title={typed.title || defaults.title}
        description={typed.description || defaults.description}
      />
    </>
  );
}

function getHost(webAddress: string): string {
  return parseUrl(completeWebAddress(webAddress.trim()))?.host ?? location.host;
}
