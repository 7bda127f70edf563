import { useQuery } from "@tanstack/react-query";

import { listTags } from "#resources/settings/tagNames.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { consentCountsQuery } from "#web/api/consent.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { Section } from "#web/admin/forms/Sections.tsx";

import type { SettingsControl } from "../useSettingsForm.ts";

/** How many visitors accepted the tags; nothing while the site has none. */
export function ConsentSection({ control }: { control: SettingsControl }) {
  const hasTags = listTags(control.base).length > 0;
  const { data } = useQuery({ ...consentCountsQuery(useHttp()), enabled: hasTags });
  const { title, note, counts } = settingTexts.tags.choices;
  return hasTags && data ? (
    <Section id="consent" label={title} note={note}>
      <p>{counts(data)}</p>
    </Section>
  ) : null;
}
