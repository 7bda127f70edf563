// What is told of a view, by the connection, by the page that was sent and by the browser, and how it becomes one.
import type { ExpectedView } from "./expectedViews.ts";
import type { UserAgentInfo, NewView, PageView } from "./viewWriter.ts";

/** Part of a view that its page or its report tells. */
export type ViewDetails = Pick<PageView, "path" | "title" | "referrer" | "campaign">;

export interface ServedView extends ViewDetails {
  /** The page of this site whose link led here. */
  from?: string | null;
}

export interface ReportedView extends ViewDetails {
  sessionId: string;
  /** No page was sent for it. */
  inPage: boolean;
}

/** A visitor who is no robot. */
export interface IdentifiedVisitor {
  visitor: string;
  agent: UserAgentInfo;
}

export function buildPageView(
  { path, title, referrer, campaign }: ViewDetails,
  { visitor, agent: { device, browser, system } }: IdentifiedVisitor,
  country: string,
): PageView {
  return { path, title, referrer, campaign, visitor, device, browser, system, country };
}

/** One view, told twice: when the page was sent counts, and what the browser knows better. */
export function mergeViews(view: NewView, { at, view: page }: ExpectedView): NewView {
  return {
    ...view,
    at,
    title: view.title || page.title,
    referrer: view.referrer || page.referrer,
    campaign: view.campaign || page.campaign,
  };
}
