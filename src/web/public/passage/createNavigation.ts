// The one road that every change of pages takes: what is fetched when, with which passage, and how the visitor is received.
import type { QueryClient } from "@tanstack/react-query";
import type { AroundNavHandler } from "wouter";

import type { Http } from "#web/api/http/http.ts";

import { fetchPageAhead } from "../loadPage.ts";
import { goToPart } from "./arrive.ts";
import type { Reception } from "./arrive.ts";
import { columnsNow } from "./columnsNow.ts";
import { createPassage } from "./createPassage.ts";
import type { Passage } from "./createPassage.ts";
import { destinationOf } from "./destination.ts";
import type { Destination } from "./destination.ts";

export interface Navigation {
  passage: Passage;
  /** For wouter's `Router`. */
  aroundNav: AroundNavHandler;
  /** Fetches what the page still lacks; `null` when it lacks nothing. Failures are left to the page. */
  fetchAhead(destination: Destination): Promise<unknown> | null;
  /** How the visitor is to be received on the page that has just been changed to. */
  takeReception(): Reception;
}

export function createNavigation(client: QueryClient, http: Http): Navigation {
  const passage = createPassage(columnsNow);
  let reception: Reception | null = null;

  const fetchAhead = ({ match }: Destination) => fetchPageAhead(client, http, match);

  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const destination = destinationOf(to);
    // A page that corrects its own address goes nowhere.
    if (options?.replace) return navigate(to, options);
    if (!destination) return location.assign(to);
    const showsFocus = isFocusVisible();
    const move = () => {
      if (destination.isHere) return stay(destination, showsFocus);
      reception = { hash: destination.hash, scrolls: true, showsFocus };
      navigate(destination.to, options);
    };
    const stay = ({ to, hash }: Destination, showsFocus: boolean) => {
      const isSame = to === location.pathname + location.search + location.hash;
      navigate(to, { ...options, replace: isSame });
      if (hash) goToPart(hash, showsFocus);
      else if (isSame) scrollTo({ top: 0, behavior: "instant" });
    };
    if (destination.isHere && !passage.isUnderWay()) move();
    else passage.start({ go: move, pending: destination.isHere ? null : fetchAhead(destination) });
  };

  function takeReception() {
    const taken = reception ?? { hash: "", scrolls: false, showsFocus: isFocusVisible() };
    reception = null;
    return taken;
  }

  return { passage, aroundNav, fetchAhead, takeReception };
}

function isFocusVisible(): boolean {
  return document.activeElement?.matches(":focus-visible") ?? false;
}
