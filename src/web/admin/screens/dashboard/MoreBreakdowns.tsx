import { useId } from "react";

import type { DashboardReport, Period } from "#contract/analytics/analytics.ts";
import { labelCountries, labelReferrers } from "#contract/breakdownLabels.ts";
import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";
import { getLanguage } from "#texts/language.ts";

import { Icon } from "#web/admin/ui/Icon.tsx";

import { BarList } from "./BarList.tsx";
import { withVisits } from "./data/withVisits.ts";
import type { DashboardNavigation } from "./data/useDashboardState.ts";

import styles from "./MoreBreakdowns.module.css";

interface MoreBreakdownsProps {
  /** `undefined` while loading. */
  figures: DashboardReport | undefined;
  state: DashboardNavigation;
}

export function MoreBreakdowns({ figures, state }: MoreBreakdownsProps) {
  const { period, isExpanded, change } = state;
  const id = useId();
  return (
    <>
      <div className={styles.lists}>
        <BarList
          title={texts.lists.sources}
          note={texts.countedBy.sources}
          table="referrers"
          period={period}
          rows={figures && labelReferrers(figures.referrers, texts.unknownSource)}
          total={figures?.listTotals.referrers}
        />
        <BarList
          title={texts.lists.messages}
          note={texts.countedBy.messages}
          table="messages"
          period={period}
          rows={
            figures &&
            withVisits(
              labelReferrers(figures.messageSources, texts.unknownSource),
              labelReferrers(figures.referrers, texts.unknownSource),
            )
          }
        />
        <BarList
          title={texts.lists.systems}
          note={texts.countedBy.byViews}
          table="systems"
          period={period}
          rows={figures?.systemDistribution}
        />
      </div>
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
      <div id={id}>
        {isExpanded && (
          <>
            <BreakdownGrid figures={figures} state={state} />
            <MessageGrid figures={figures} period={period} />
          </>
        )}
      </div>
    </>
  );
}

function BreakdownGrid({ figures, state: { period, linkTo } }: MoreBreakdownsProps) {
  return (
    <div className={styles.rest}>
      <BarList
        title={texts.lists.entryPages}
        note={texts.countedBy.entryPages}
        table="entries"
        period={period}
        rows={figures?.entryPages}
        total={figures?.listTotals.entryPages}
        showPaths
        linkTo={(page) => linkTo({ page })}
      />
      <BarList
        title={texts.lists.campaigns}
        note={texts.countedBy.campaigns}
        table="campaigns"
        period={period}
        rows={figures?.campaigns}
        total={figures?.listTotals.campaigns}
      />
      {figures?.countries && (
        <BarList
          title={texts.lists.countries}
          note={texts.countedBy.countries}
          table="countries"
          period={period}
          rows={labelCountries(figures.countries, {
            language: getLanguage(),
            unknownLabel: texts.unknownCountry,
          })}
        />
      )}
      <BarList
        title={texts.lists.robots}
        note={texts.countedBy.robots}
        table="robots"
        period={period}
        rows={figures?.robots}
      />
    </div>
  );
}

function MessageGrid({ figures, period }: Pick<MoreBreakdownsProps, "figures"> & { period: Period }) {
  return (
    <div className={styles.lists}>
      <BarList
        title={texts.lists.messagePages}
        note={texts.countedBy.messagePages}
        period={period}
        rows={figures && withVisits(figures.messagePages, figures.entryPages)}
        showPaths
      />
      <BarList
        title={texts.lists.messageCampaigns}
        note={texts.countedBy.messageCampaigns}
        period={period}
        rows={figures && withVisits(figures.messageCampaigns, figures.campaigns)}
      />
    </div>
  );
}
