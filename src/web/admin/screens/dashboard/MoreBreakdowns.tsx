import { useId } from "react";

import type { DashboardReport } from "#contract/analytics/analytics.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import { BreakdownLists } from "./BreakdownLists.tsx";
import type { DashboardNavigation } from "./data/useDashboardState.ts";

import styles from "./MoreBreakdowns.module.css";

interface MoreBreakdownsProps {
  /** `undefined` while loading. */
  figures: DashboardReport | undefined;
  state: DashboardNavigation;
}

export function MoreBreakdowns({ figures, state }: MoreBreakdownsProps) {
  const { isExpanded, change } = state;
  const id = useId();
  const countries = figures?.countries ? (["countries"] as const) : [];
  return (
    <>
      <BreakdownLists names={["sources", "messages", "systems"]} figures={figures} state={state} />
      <button
        type="button"
        className={styles.more}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => change({ isExpanded: !isExpanded })}
      >
        <Icon name="chevronDown" />
        <span>{figures?.countries ? texts.moreWithCountries : texts.more}</span>
      </button>
      <div id={id} className={styles.rest}>
        {isExpanded && (
          <>
            <BreakdownLists
              names={["entryPages", "campaigns", ...countries, "robots"]}
              figures={figures}
              state={state}
            />
            <BreakdownLists names={["messagePages", "messageCampaigns"]} figures={figures} state={state} />
          </>
        )}
      </div>
    </>
  );
}
