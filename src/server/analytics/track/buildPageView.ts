import type { UserAgentInfo } from "#server/userAgent.ts";

import type { ExpectedView } from "./expectedViews.ts";
import type { NewView, PageView } from "./viewWriter.ts";

/** What the page or the tracking call says about a view. */
export type ViewDetails = Pick<PageView, "path" | "title" | "referrer" | "campaign">;

export interface ServedView extends ViewDetails {
  /** The page of this site that linked here. */
  from?: string | null;
}

export interface ReportedView extends ViewDetails {
  sessionId: string;
  /** True if no page was sent for it. */
  inPage: boolean;
}

/** A visitor that is not a bot. */
export interface IdentifiedVisitor {
  visitor: string;
  agent: UserAgentInfo;
  /** As in `PageView`. */
  countAs: string | undefined;
}

export function buildPageView(
  { path, title, referrer, campaign }: ViewDetails,
  { visitor, countAs, agent: { device, browser, system } }: IdentifiedVisitor,
  country: string,
): PageView {
  return { path, title, referrer, campaign, visitor, countAs, device, browser, system, country };
}

/**
 * Merges the sent page and the tracking call of one view: the time of the page, and details from the browser.
 */
export function mergeViews(view: NewView, { at, view: page }: ExpectedView): NewView {
  return {
    ...view,
    at,
    countAs: page.countAs,
    title: view.title || page.title,
    referrer: view.referrer || page.referrer,
    campaign: view.campaign || page.campaign,
  };
}
