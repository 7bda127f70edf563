// What the search offers: sections of the back office, records that fit, and new ones to begin.
import { languageOf } from "#web/ui/text/languageOf.ts";
import type { Found } from "#web/api/search.ts";

import { SECTIONS } from "../layout/sections.ts";
import type { Dates } from "../ui/dates/dates.ts";
import type { IconName } from "../ui/Icon.tsx";

export interface Entry {
  /** Different for every entry. */
  id: string;
  label: string;
  lang?: "th" | undefined;
  /** Stands at the right. */
  detail?: string;
  /** The key that does the same. */
  hint?: string;
  icon: IconName;
  path: string;
  /** The server found it, for the text that it was asked for last. */
  isRecord?: boolean;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

const BEGINNINGS: readonly Entry[] = [
  { id: "new-activity", label: "New Activity", icon: "plus", path: "/admin/activity/create" },
  { id: "new-article", label: "New Article", icon: "plus", path: "/admin/article/create" },
  { id: "new-legal-text", label: "New legal text", icon: "plus", path: "/admin/legal/create" },
];

/** Screens below a section. */
const SCREENS: readonly Entry[] = [
  { id: "categories", label: "Categories", icon: "activity", path: "/admin/activity/categories" },
];

/** Sections, what was found, beginnings; without groups that hold nothing. */
export function groupsOf(text: string, found: Found | undefined, dates: Dates): EntryGroup[] {
  const wanted = text.trim().toLowerCase();
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(wanted);
  const sections = SECTIONS.filter(fits).map(({ label, path, icon, letter }): Entry => {
    return { id: path, label, path, icon, hint: `G ${letter.toUpperCase()}` };
  });
  return [
    { label: "Go to", entries: [...sections, ...SCREENS.filter(fits)] },
    ...(found ? foundGroups(found, dates) : []),
    { label: "Do", entries: BEGINNINGS.filter(fits) },
  ].filter(({ entries }) => entries.length > 0);
}

function foundGroups({ activities, articles, clients, messages }: Found, { date }: Dates): EntryGroup[] {
  return [
    {
      label: "Activities",
      entries: activities.map(({ _id, name, publishedAt }) =>
        entry({
          id: _id,
          label: name,
          icon: "activity",
          path: `/admin/activity/edit/${_id}`,
          detail: date(publishedAt),
        }),
      ),
    },
    {
      label: "Articles",
      entries: articles.map(({ _id, title, status, publishedAt, createdAt }) =>
        entry({
          id: _id,
          label: title,
          icon: "article",
          path: `/admin/article/edit/${_id}`,
          detail: status === "Draft" ? status : date(publishedAt ?? createdAt),
        }),
      ),
    },
    {
      label: "Clients",
      entries: clients.map(({ _id, name, type }) =>
        entry({
          id: _id,
          label: name,
          icon: "handshake",
          path: listPath("/admin/client", name),
          detail: type,
        }),
      ),
    },
    {
      label: "Messages",
      entries: messages.map(({ _id, name, message, createdAt }) =>
        entry({
          id: _id,
          label: `${name}: ${message.replace(/\s+/g, " ")}`,
          icon: "inbox",
          // The message itself, in whichever box it lies.
          path: `/admin/messages?message=${encodeURIComponent(_id)}`,
          detail: date(createdAt),
        }),
      ),
    },
  ];
}

function entry(entry: Entry): Entry {
  return { ...entry, lang: languageOf(entry.label), isRecord: true };
}

/** These have no screen of their own: their list, searched for them. */
function listPath(path: string, search: string): string {
  return `${path}?${new URLSearchParams({ search })}`;
}
