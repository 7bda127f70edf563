import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

export const METRIC_DESCRIPTIONS = {
  views: texts.countedBy.views,
  visitors: texts.countedBy.visitors,
  activeNow: texts.countedBy.active,
  returning: texts.countedBy.returning,
  newUsers: texts.countedBy.newVisitors,
  sessions: texts.countedBy.sessions,
  totalVisitors: texts.countedBy.totalVisitors,
  byViews: texts.countedBy.byViews,
  byFirstPage: texts.countedBy.entryPages,
  byReferrer: texts.countedBy.sources,
  byCampaign: texts.countedBy.campaigns,
  byCountry: texts.countedBy.countries,
  byMessage: texts.countedBy.messages,
  byRobot: texts.countedBy.robots,
  entries: texts.countedBy.entries,
  entriesByReferrer: texts.countedBy.entrySources,
} as const;
