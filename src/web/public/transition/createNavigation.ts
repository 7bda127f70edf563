import type { QueryClient } from "@tanstack/react-query";
import type { AroundNavHandler } from "wouter";

import type { HttpClient } from "#web/api/http/httpClient.ts";
import { navigateFromOverlay } from "#web/ui/closeOnBack.ts";

import { prefetchMissing } from "../loadPage.ts";
import { scrollToFragment } from "./focusPage.ts";
import type { FocusPageOptions } from "./focusPage.ts";
import { createTransition } from "./createTransition.ts";
import type { PageTransition } from "./createTransition.ts";
import { parseDestination } from "./destination.ts";
import type { Destination } from "./destination.ts";

export interface Navigation {
  transition: PageTransition;
  /** For wouter's `Router`. */
  aroundNav: AroundNavHandler;
  /**
   * Prefetches chunk and data; returns `null` if the page is ready already. Never rejects: the page reports
   * failures.
   */
  prefetch(destination: Destination): Promise<unknown> | null;
  /** Returns and clears the focus options of the navigation that was just committed. */
  takeFocusOptions(): FocusPageOptions;
}

/** Runs every client-side navigation: prefetch, transition, history update and focus. */
export function createNavigation(client: QueryClient, http: HttpClient): Navigation {
  const transition = createTransition();
  let focusOptions: FocusPageOptions | null = null;

  const prefetch = ({ match }: Destination) => prefetchMissing(client, http, match);

  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const destination = parseDestination(to);
    // A replacement is a page correcting its own URL, not a navigation.
    if (options?.replace) return navigate(to, options);
    if (!destination) return location.assign(to);
    const showsFocus = isFocusVisible();
    const commit = () => {
      if (destination.isCurrentPage) return navigateWithinPage(destination, showsFocus);
      focusOptions = { hash: destination.hash, shouldScroll: true, showFocusRing: showsFocus };
      navigateFromOverlay(({ replace }) => navigate(destination.to, { ...options, replace }));
    };
    const navigateWithinPage = ({ to, hash }: Destination, showsFocus: boolean) => {
      const isSameUrl = to === location.pathname + location.search + location.hash;
      navigate(to, { ...options, replace: isSameUrl });
      if (hash) scrollToFragment(hash, showsFocus);
      else if (isSameUrl) scrollTo({ top: 0, behavior: "instant" });
    };
    if (destination.isCurrentPage && !transition.isPending()) commit();
    else
      void transition.start({ commit, prefetch: destination.isCurrentPage ? null : prefetch(destination) });
  };

  function takeFocusOptions() {
    const current = focusOptions ?? { hash: "", shouldScroll: false, showFocusRing: isFocusVisible() };
    focusOptions = null;
    return current;
  }

  return { transition, aroundNav, prefetch, takeFocusOptions };
}

function isFocusVisible(): boolean {
  return document.activeElement?.matches(":focus-visible") ?? false;
}
