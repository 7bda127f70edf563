// The one road that every change of pages takes: what is fetched when, with which passage, and how the visitor is received.
import type { QueryClient } from "@tanstack/react-query";
import type { AroundNavHandler } from "wouter";

import type { HttpClient } from "#web/api/http/httpClient.ts";

import { prefetchMissing } from "../loadPage.ts";
import { scrollToFragment } from "./focusPage.ts";
import type { FocusPageOptions } from "./focusPage.ts";
import { getColumnCount } from "./getColumnCount.ts";
import { createTransition } from "./createTransition.ts";
import type { PageTransition } from "./createTransition.ts";
import { parseDestination } from "./destination.ts";
import type { Destination } from "./destination.ts";

export interface Navigation {
  transition: PageTransition;
  /** For wouter's `Router`. */
  aroundNav: AroundNavHandler;
  /** Fetches what the page still lacks; `null` when it lacks nothing. Failures are left to the page. */
  prefetch(destination: Destination): Promise<unknown> | null;
  /** How the visitor is to be received on the page that has just been changed to. */
  takeFocusOptions(): FocusPageOptions;
}

export function createNavigation(client: QueryClient, http: HttpClient): Navigation {
  const transition = createTransition(getColumnCount);
  let focusOptions: FocusPageOptions | null = null;

  const prefetch = ({ match }: Destination) => prefetchMissing(client, http, match);

  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const destination = parseDestination(to);
    // A page that corrects its own address goes nowhere.
    if (options?.replace) return navigate(to, options);
    if (!destination) return location.assign(to);
    const showsFocus = isFocusVisible();
    const commit = () => {
      if (destination.isCurrentPage) return navigateWithinPage(destination, showsFocus);
      focusOptions = { hash: destination.hash, shouldScroll: true, showFocusRing: showsFocus };
      navigate(destination.to, options);
    };
    const navigateWithinPage = ({ to, hash }: Destination, showsFocus: boolean) => {
      const isSameUrl = to === location.pathname + location.search + location.hash;
      navigate(to, { ...options, replace: isSameUrl });
      if (hash) scrollToFragment(hash, showsFocus);
      else if (isSameUrl) scrollTo({ top: 0, behavior: "instant" });
    };
    if (destination.isCurrentPage && !transition.isPending()) commit();
    else
      transition.start({
        commit,
        prefetch: destination.isCurrentPage ? null : prefetch(destination),
      });
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
