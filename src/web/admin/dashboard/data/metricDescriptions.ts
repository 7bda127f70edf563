import { dashboardTexts as texts } from "#texts/admin/dashboard.ts";

export const METRIC_DESCRIPTIONS = {
  get views() {
    return texts.countedBy.views;
  },
  get visitors() {
    return texts.countedBy.visitors;
  },
  get activeNow() {
    return texts.countedBy.active;
  },
  get returning() {
    return texts.countedBy.returning;
  },
  get newUsers() {
    return texts.countedBy.newVisitors;
  },
  get sessions() {
    return texts.countedBy.sessions;
  },
  get totalVisitors() {
    return texts.countedBy.totalVisitors;
  },
  get byViews() {
    return texts.countedBy.byViews;
  },
  get byFirstPage() {
    return texts.countedBy.entryPages;
  },
  get byReferrer() {
    return texts.countedBy.sources;
  },
  get byCampaign() {
    return texts.countedBy.campaigns;
  },
  get byCountry() {
    return texts.countedBy.countries;
  },
  get byMessage() {
    return texts.countedBy.messages;
  },
  get byRobot() {
    return texts.countedBy.robots;
  },
  get entries() {
    return texts.countedBy.entries;
  },
  get entriesByReferrer() {
    return texts.countedBy.entrySources;
  },
} as const;
