import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { Link } from "wouter";

import * as texts from "#texts/public/layout.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { workQuery } from "#web/api/site.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { FormattedDate } from "#web/ui/text/PublishedDate.tsx";
import { subscribeToTheme } from "#web/ui/useTheme.ts";

import { drawWave } from "./drawWave.ts";
import { useSite } from "./useSite.ts";
import styles from "./WorkWave.module.css";

/** A wave with a swell for each record along the years. */
export function WorkWave() {
  const { timeZone } = useSite();
  const { data: work } = useQuery(workQuery(useHttp()));
  const waveRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wave = waveRef.current;
    if (!wave || !work) return;
    const draw = () => drawWave(wave, work);
    const resizeObserver = new ResizeObserver(draw);
    resizeObserver.observe(wave);
    const unsubscribeTheme = subscribeToTheme(draw);
    return () => {
      resizeObserver.disconnect();
      unsubscribeTheme();
    };
  }, [work]);
  return (
    <div ref={waveRef} className={styles.wave}>
      <canvas className={styles.field} aria-hidden="true" />
      {work && work.length > 0 && (
        <nav aria-label={texts.work()}>
          <ul>
            {work.map(({ name, path, publishedAt }, index) => (
              <li key={path} className={styles.entry}>
                <Link
                  className={styles.link}
                  href={path}
                  tabIndex={index === work.length - 1 ? 0 : -1}
                  onKeyDown={focusNeighbour}
                >
                  <span className={styles.label}>
                    <span lang={detectLanguage(name)}>{name}</span>
                    <span className={styles.year}>
                      <FormattedDate isoDate={publishedAt} timeZone={timeZone} isYear />
                    </span>
                  </span>
                </Link>
                {publishedAt.slice(0, 4) !== work[index - 1]?.publishedAt.slice(0, 4) && (
                  <span className={styles.mark} aria-hidden="true">
                    <FormattedDate isoDate={publishedAt} timeZone={timeZone} isYear />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** The newest is in the order of the Tab key, the arrow keys reach the others. */
function focusNeighbour({ key, currentTarget }: KeyboardEvent<HTMLAnchorElement>) {
  const entry = currentTarget.parentElement;
  const neighbour = { ArrowLeft: entry?.previousElementSibling, ArrowRight: entry?.nextElementSibling }[key];
  neighbour?.querySelector("a")?.focus();
}
