import { PageReportView } from "./PageReportView.tsx";
import { Overview } from "./Overview.tsx";
import { useDashboardState } from "./data/useDashboardState.ts";
import { useDashboardReport } from "./data/useDashboardReport.ts";
import { useLive } from "./data/useLive.ts";

export function DashboardPage() {
  const state = useDashboardState();
  const live = useLive();
  const figures = useDashboardReport(state.period, state.page, live);
  if (state.page !== null) {
    return <PageReportView key={state.page} path={state.page} state={state} figures={figures} />;
  }
  return <Overview state={state} figures={figures} live={live} />;
}
