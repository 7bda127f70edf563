import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { systemTexts as texts } from "#texts/admin/system.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { stuckQuery } from "#web/api/stuckDeliveries.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { usePermissions } from "#web/admin/session/permissions.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";

import styles from "./StuckNotice.module.css";

/** Above every screen of those who can mend it, while something was not delivered. */
export function StuckNotice() {
  const { data } = useQuery({ ...stuckQuery(useHttp()), enabled: usePermissions()("settings") });
  if (!data?.count) return null;
  return (
    <div className={styles.notice}>
      <Banner>
        <Trans text={texts.stuck({ count: data.count })} elements={LINK} />
      </Banner>
    </div>
  );
}

const LINK = { link: (text: string) => <Link href="/admin/notifications">{text}</Link> };
