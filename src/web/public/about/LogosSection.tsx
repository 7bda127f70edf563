import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import * as texts from "#texts/public/about.ts";
import { logosQuery } from "#web/api/clients.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { logWarning } from "#web/ui/logWarning.ts";
import { Notice } from "#web/ui/Notice.tsx";

import { Introduction } from "../layout/Introduction.tsx";
import { LogosLoading } from "./LogosLoading.tsx";
import { LogoMarquees } from "./LogoMarquees.tsx";

import styles from "./LogosSection.module.css";

interface LogosSectionProps {
  heading: string;
  introduction?: string;
}

export function LogosSection({ heading, introduction = "" }: LogosSectionProps) {
  const { data, isPending, error, refetch } = useQuery(logosQuery(useHttp()));
  return (
    <section className={styles.logos} aria-labelledby="logos">
      <h2 id="logos" className={styles.heading}>
        {heading}
      </h2>
      <Introduction text={introduction} />
      {data ? (
        <LogoMarquees logos={data} />
      ) : isPending ? (
        <LogosLoading />
      ) : (
        <LogosFailed error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function LogosFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useEffect(() => logWarning("The client logos could not be loaded", error), [error]);
  const retry = <Button onClick={onRetry}>{texts.tryAgain()}</Button>;
  return (
    <div className={styles.notice}>
      <Notice title={texts.failedTitle()} level={3} alert action={retry}>
        {texts.failedText()}
      </Notice>
    </div>
  );
}
