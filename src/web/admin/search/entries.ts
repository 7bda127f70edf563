import type { Language } from "#texts/language.ts";
import { recordName } from "#resources/contentType.ts";
import type { Permission } from "#contract/accounts/permissions.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { searchTexts as texts } from "#texts/admin/search.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import type { SearchResponse } from "#web/api/search.ts";

import { pathsOf } from "#web/admin/resource/paths.ts";
import type { NavItem } from "#web/admin/frame/sections.ts";
import type { ContentSection } from "#web/admin/session/services.ts";
import type { Dates } from "#web/admin/ui/dates/dates.ts";
import { toIconName } from "#web/admin/ui/Icon.tsx";
import type { IconName } from "#web/admin/ui/Icon.tsx";
import { typeNoun, typePlural, upperFirst } from "#web/admin/frame/typeTexts.ts";

import { splitAtMatch } from "./splitAtMatch.ts";

export interface Entry {
  /** Unique among all entries. */
  id: string;
  label: string;
  lang?: Language | undefined;
  /** Shown at the right. */
  detail?: string;
  /** Keyboard shortcut. */
  hint?: string;
  icon: IconName;
  path: string;
  /** A search result of the server, possibly for an earlier text. */
  isRecord?: boolean;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

export interface SearchSources {
  sections: readonly NavItem[];
  /** Those that the admin may use. */
  contentFeatures: readonly ContentSection[];
  can: (permission: Permission) => boolean;
  dates: Dates;
}

/** Sections, search results and forms for new records; omits empty groups. */
export function createGroups(
  text: string,
  found: SearchResponse | undefined,
  parts: SearchSources,
): EntryGroup[] {
  const matches = ({ label }: { label: string }) => splitAtMatch(label, text) !== null;
  const sections = parts.sections.filter(matches).map(({ label, path, icon, shortcutKey }) => ({
    ...entry(label, icon, path),
    hint: `G ${shortcutKey.toUpperCase()}`,
  }));
  const screens = parts.contentFeatures.flatMap(sectionEntries);
  if (parts.can("settings")) screens.push(entry(texts.visibility, "gear", "/admin/settings/visibility"));
  const createEntries = parts.contentFeatures.map(createEntryFor);
  if (parts.can("legal")) createEntries.push(entry(texts.newLegalText, "plus", "/admin/legal/create"));
  return [
    { label: texts.groups.goTo, entries: [...sections, ...screens.filter(matches)] },
    ...(found ? recordGroups(found, parts.dates) : []),
    { label: texts.groups.do, entries: createEntries.filter(matches) },
  ].filter(({ entries }) => entries.length > 0);
}

function createEntryFor({ type }: ContentSection): Entry {
  return entry(recordTexts.create({ noun: upperFirst(typeNoun(type)) }), "plus", pathsOf(type).create);
}

/** The additional screens that have a label. */
function sectionEntries({ type, extraScreens }: ContentSection): Entry[] {
  return extraScreens.flatMap(({ path, label }) =>
    label ? [entry(label(), toIconName(type.admin.icon), type.admin.path + path)] : [],
  );
}

/** One to a screen. */
function entry(label: string, icon: IconName, path: string): Entry {
  return { id: path, label, icon, path };
}

function recordGroups({ contents, clients, messages }: SearchResponse, { date }: Dates): EntryGroup[] {
  return [
    ...contents.map(({ type, records, published }) => {
      const toContentEntry = (_id: string, label: string, detail: string) => {
        const icon = toIconName(type.admin.icon);
        return toRecordEntry({ id: _id, label, icon, path: pathsOf(type).edit({ _id }), detail });
      };
      return {
        label: upperFirst(typePlural(type)),
        entries: [
          ...records.map((record) => {
            const { status, publishedAt, createdAt } = record;
            const detail = status === "Draft" ? recordTexts.statuses.Draft : date(publishedAt ?? createdAt);
            return toContentEntry(record._id, recordName(type, record), detail);
          }),
          ...published.map(({ _id, title, publishedAt }) =>
            toContentEntry(String(_id), title.join(""), publishedAt ? date(publishedAt) : ""),
          ),
        ],
      };
    }),
    {
      label: layoutTexts.names.clients,
      entries: clients.map(({ _id, name, type }) =>
        toRecordEntry({
          id: _id,
          label: name,
          icon: "handshake",
          path: listPath("/admin/client", name),
          detail: clientTexts.types[type],
        }),
      ),
    },
    {
      label: layoutTexts.names.messages,
      entries: messages.map(({ _id, name, message, createdAt }) =>
        toRecordEntry({
          id: _id,
          label: `${name}: ${message.replace(/\s+/g, " ")}`,
          icon: "inbox",
          // Opens the message, in the inbox or the archive.
          path: `/admin/messages?message=${encodeURIComponent(_id)}`,
          detail: date(createdAt),
        }),
      ),
    },
  ];
}

function toRecordEntry(entry: Entry): Entry {
  return { ...entry, lang: detectLanguage(entry.label), isRecord: true };
}

/** Records without a screen link to a search in their list. */
function listPath(path: string, search: string): string {
  return `${path}?${new URLSearchParams({ search })}`;
}
