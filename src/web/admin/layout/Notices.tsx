import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { findingText } from "#contract/system.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { systemTexts as texts } from "#texts/admin/system.ts";
import { backupProblemQuery } from "#web/api/backups.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";

import { StuckNotice } from "#web/admin/delivery/StuckNotice.tsx";
import { usePermissions } from "#web/admin/session/permissions.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";

import styles from "./Notices.module.css";

/** Above every screen of those who can mend it. */
export function Notices() {
  const can = usePermissions();
  return (
    <>
      <StuckNotice />
      {can("settings") && <BackupNotice />}
    </>
  );
}

/** While the last backup failed or is too old. */
function BackupNotice() {
  const problem = useQuery(backupProblemQuery(useHttp())).data?.problem;
  if (!problem) return null;
  return (
    <div className={styles.notice}>
      <Banner>
        <span>{findingText(texts.findings, problem)}</span>{" "}
        <Link href="/admin/backups">{layoutTexts.names.backups}</Link>
      </Banner>
    </div>
  );
}
