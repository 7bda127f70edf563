// What is told of a view, by the connection, by the page that was sent and by the browser, and how it becomes one.
import type { Expected } from "./sentPages.ts";
import type { AgentKind, NewView, SeenPage } from "./viewWriter.ts";

/** Part of a view that its page or its report tells. */
export type ToldView = Pick<SeenPage, "path" | "title" | "referrer" | "campaign">;

export interface SentView extends ToldView {
  /** The page of this site whose link led here. */
  from?: string | null;
}

export interface ReportedView extends ToldView {
  sessionId: string;
  /** No page was sent for it. */
  inPage: boolean;
}

/** A visitor who is no robot. */
export interface IdentifiedViewer {
  visitor: string;
  agent: AgentKind;
}

export function toSeenPage(
  { path, title, referrer, campaign }: ToldView,
  { visitor, agent: { device, browser, system } }: IdentifiedViewer,
  country: string,
): SeenPage {
  return { path, title, referrer, campaign, visitor, device, browser, system, country };
}

/** One view, told twice: when the page was sent counts, and what the browser knows better. */
export function joinViews(view: NewView, { at, view: page }: Expected): NewView {
  return {
    ...view,
    at,
    title: view.title || page.title,
    referrer: view.referrer || page.referrer,
    campaign: view.campaign || page.campaign,
  };
}
