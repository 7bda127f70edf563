import { useQuery } from "@tanstack/react-query";

import { UNKNOWN_SOURCE } from "#contract/messages/messages.ts";
import { messageTexts as texts } from "#texts/admin/messages.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { messageSourcesQuery } from "#web/api/messages.ts";

import { SelectFilter } from "#web/admin/ui/fields/SelectFilter.tsx";

import type { useInbox } from "./useInbox.ts";

import styles from "./Filters.module.css";

/** By status in the inbox, by who took a message, and by where its sender came from. */
export function Filters({ inbox }: { inbox: ReturnType<typeof useInbox> }) {
  const { statuses, filters } = texts;
  const sources = useQuery(messageSourcesQuery(useHttp())).data ?? [];
  const choose = (name: "box" | "taken" | "source") => (value: string) =>
    inbox.state.change({ filters: { [name]: value } });
  return (
    <div className={styles.filters}>
      {inbox.tab === "inbox" && (
        <SelectFilter
          label={filters.status}
          value={inbox.box === "inbox" ? "" : inbox.box}
          options={[
            { value: "", label: filters.allStatuses },
            { value: "new", label: statuses.new },
            { value: "inProgress", label: statuses.inProgress },
          ]}
          onChoose={choose("box")}
        />
      )}
      <SelectFilter
        label={filters.taken}
        value={inbox.taken}
        options={[
          { value: "", label: filters.anyone },
          { value: "me", label: filters.me },
          { value: "nobody", label: filters.nobody },
        ]}
        onChoose={choose("taken")}
      />
      <SelectFilter
        label={filters.source}
        value={inbox.source}
        options={[
          { value: "", label: filters.allSources },
          ...sources.map((name) => ({ value: name || UNKNOWN_SOURCE, label: name || filters.unknownSource })),
        ]}
        onChoose={choose("source")}
      />
    </div>
  );
}
