import { useQuery } from "@tanstack/react-query";

import { UNKNOWN_SOURCE } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messageSourcesQuery } from "#web/api/messages.ts";

import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";

import type { useInbox } from "./useInbox.ts";

import styles from "./Filters.module.css";

/** By status in the inbox, by who took a message, and by where its sender came from. */
export function Filters({ inbox: { tab, state } }: { inbox: ReturnType<typeof useInbox> }) {
  const { statuses, filters } = texts;
  const sources = useQuery(messageSourcesQuery(useHttp())).data ?? [];
  const labels = {
    box: { "": filters.allStatuses, new: statuses.new, inProgress: statuses.inProgress },
    taken: { "": filters.anyone, me: filters.me, nobody: filters.nobody },
    source: {
      "": filters.allSources,
      ...Object.fromEntries(sources.map((name) => [name || UNKNOWN_SOURCE, name || filters.unknownSource])),
    },
  };
  const names = tab === "inbox" ? (["box", "taken", "source"] as const) : (["taken", "source"] as const);
  return (
    <div className={styles.filters}>
      {names.map((name) => (
        <SelectFilter
          key={name}
          label={filters[name === "box" ? "status" : name]}
          value={state.filters[name]}
          options={Object.entries(labels[name]).map(([value, label]) => ({ value, label }))}
          onChoose={(value) => state.change({ filters: { [name]: value } })}
        />
      ))}
    </div>
  );
}
