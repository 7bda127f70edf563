// The lists beyond the first three: where visitors come from at once, the rest when it is asked for.
import { useId } from "react";

import type { DashboardReport } from "#contract/analytics/analytics.ts";
import { labelCountries, labelReferrers } from "#contract/breakdownLabels.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

import { Icon } from "../ui/Icon.tsx";

import { BarList } from "./BarList.tsx";
import { COUNTED_BY } from "./data/countedBy.ts";
import type { ShownState } from "./data/useDashboardState.ts";

import styles from "./MoreLists.module.css";

interface MoreListsProps {
  /** `undefined` while on their way. */
  figures: DashboardReport | undefined;
  state: ShownState;
}

export function MoreLists({ figures, state }: MoreListsProps) {
  const { period, isMore, change } = state;
  const id = useId();
  return (
    <>
      <div className={styles.lists}>
        <BarList
          title={texts.lists.sources}
          note={COUNTED_BY.byReferrer}
          table="referrers"
          period={period}
          shares={figures && labelReferrers(figures.referrers)}
          total={figures?.listTotals.referrers}
        />
        <BarList
          title={texts.lists.messages}
          note={COUNTED_BY.byMessage}
          table="messages"
          period={period}
          shares={figures && labelReferrers(figures.messageSources)}
        />
        <BarList
          title={texts.lists.systems}
          note={COUNTED_BY.byViews}
          table="systems"
          period={period}
          shares={figures?.systemDistribution}
        />
      </div>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isMore}
        aria-controls={id}
        onClick={() => change({ isMore: !isMore })}
      >
        <Icon name="chevronDown" />
        {figures?.countries ? texts.moreWithCountries : texts.more}
      </button>
      <div id={id}>{isMore && <Rest figures={figures} state={state} />}</div>
    </>
  );
}

function Rest({ figures, state: { period, linkTo } }: MoreListsProps) {
  return (
    <div className={styles.rest}>
      <BarList
        title={texts.lists.entryPages}
        note={COUNTED_BY.byFirstPage}
        table="entries"
        period={period}
        shares={figures?.entryPages}
        total={figures?.listTotals.entryPages}
        withPaths
        linkTo={(page) => linkTo({ page })}
      />
      <BarList
        title={texts.lists.campaigns}
        note={COUNTED_BY.byCampaign}
        table="campaigns"
        period={period}
        shares={figures?.campaigns}
        total={figures?.listTotals.campaigns}
      />
      {figures?.countries && (
        <BarList
          title={texts.lists.countries}
          note={COUNTED_BY.byCountry}
          table="countries"
          period={period}
          shares={labelCountries(figures.countries)}
        />
      )}
      <BarList
        title={texts.lists.robots}
        note={COUNTED_BY.byRobot}
        table="robots"
        period={period}
        shares={figures?.robots}
      />
    </div>
  );
}
