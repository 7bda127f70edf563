// How each number is counted, in a line below it.

export const COUNTED_BY = {
  views: "Without admins, robots and addresses that are no page",
  visitors: "Different browsers, each counted once",
  activeNow: "Now: seen in the last five minutes",
  returning: "Here before, or more than once",
  newUsers: "Never here before",
  sessions: "Visits with a view in the period",
  totalVisitors: "The Unique Visitors above",
  byViews: "By views",
  byFirstPage: "Sessions by their first page",
  byReferrer: "Sessions by the site that led here",
  byCampaign: "Sessions by their utm address",
  byCountry: "Sessions by the country of their network",
  byMessage: "Messages by the site that led here",
  byRobot: "Views that are not counted above",
  entries: "Visits with this page as their first",
  entriesByReferrer: "Sessions that began here, by the site that led here",
} as const;
