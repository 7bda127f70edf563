import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { MAIN_ID } from "../layout/header/SkipLink.tsx";
import { focusPage } from "./focusPage.ts";
import type { Navigation } from "./createNavigation.ts";
import { TransitionColumns } from "./TransitionColumns.tsx";
import { watchLinks } from "./watchLinks.ts";
import styles from "./RouteTransition.module.css";

/** Render it after the page: effects of the page then run before the focus moves. */
export function RouteTransition({ navigation }: { navigation: Navigation }) {
  const { transition, prefetch } = navigation;
  const [, navigate] = useLocation();

  useEffect(
    () => watchLinks({ onIntent: prefetch, onFollow: ({ to }) => navigate(`~${to}`) }),
    [prefetch, navigate],
  );
  useEffect(() => {
    addEventListener("popstate", transition.cancel);
    return () => removeEventListener("popstate", transition.cancel);
  }, [transition]);

  return (
    <>
      <p className={styles.word} aria-live="polite">
        {useRouteAnnouncement(navigation)}
      </p>
      <TransitionColumns transition={transition} />
    </>
  );
}

/** The title to announce after navigation; empty on the first page. */
function useRouteAnnouncement(navigation: Navigation): string {
  const [path] = useLocation();
  const announcedPath = useRef(path);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (announcedPath.current === path || !main) return;
    announcedPath.current = path;
    return focusPage(main, navigation.takeFocusOptions(), () => setTitle(document.title));
  }, [path, navigation]);
  return title;
}
