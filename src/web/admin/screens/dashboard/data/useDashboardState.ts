import { useLocation, useSearch } from "wouter";

import { PERIODS } from "#contract/analytics/analytics.ts";

import { useShortcuts } from "#web/admin/ui/keyboard/useShortcuts.ts";

import { METRICS, dashboardUrl, parseDashboardState } from "./dashboardUrl.ts";
import type { DashboardState } from "./dashboardUrl.ts";
import { PERIOD_OPTIONS } from "./periods.ts";

export interface DashboardNavigation extends DashboardState {
  /** Another period or page adds a history entry; other changes replace the current one. */
  change: (change: Partial<DashboardState>) => void;
  /** The URL with this change applied. */
  linkTo: (change: Partial<DashboardState>) => string;
}

export function useDashboardState(): DashboardNavigation {
  const state = parseDashboardState(useSearch());
  const [, navigate] = useLocation();
  const linkTo = (change: Partial<DashboardState>) => dashboardUrl({ ...state, ...change });
  const change = (next: Partial<DashboardState>) =>
    navigate(linkTo(next), { replace: next.period === undefined && next.page === undefined });
  useShortcuts({
    ...Object.fromEntries(PERIODS.map((period) => [PERIOD_OPTIONS[period].key, () => change({ period })])),
    ...Object.fromEntries(METRICS.map((metric, index) => [String(index + 1), () => change({ metric })])),
    t: () => change({ isTable: !state.isTable }),
  });
  return { ...state, change, linkTo };
}
