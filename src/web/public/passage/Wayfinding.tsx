// What stands on every page for going from one to the next: the columns, the watch over the links, the word that one has arrived.
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { MAIN_ID } from "../layout/header/SkipLink.tsx";
import { arrive } from "./arrive.ts";
import type { Navigation } from "./createNavigation.ts";
import { PassageColumns } from "./PassageColumns.tsx";
import { watchLinks } from "./watchLinks.ts";
import styles from "./Wayfinding.module.css";

/** Stands after the page, so that what the page does on a change is done before the focus moves. */
export function Wayfinding({ navigation }: { navigation: Navigation }) {
  const { passage, fetchAhead } = navigation;
  const [, navigate] = useLocation();

  useEffect(
    () => watchLinks({ onIntent: fetchAhead, onFollow: ({ to }) => navigate(to) }),
    [fetchAhead, navigate],
  );
  useEffect(() => {
    addEventListener("popstate", passage.cancel);
    return () => removeEventListener("popstate", passage.cancel);
  }, [passage]);

  return (
    <>
      <p className={styles.word} aria-live="polite">
        {useArrivals(navigation)}
      </p>
      <PassageColumns passage={passage} />
    </>
  );
}

/** The title of the page that was arrived at; empty on the page the visit began with. */
function useArrivals(navigation: Navigation): string {
  const [path] = useLocation();
  const arrivedAt = useRef(path);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (arrivedAt.current === path || !main) return;
    arrivedAt.current = path;
    return arrive(main, navigation.takeReception(), () => setTitle(document.title));
  }, [path, navigation]);
  return title;
}
