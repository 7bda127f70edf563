import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { layoutTexts } from "#texts/admin/layout.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalDocumentsQuery } from "#web/api/legal.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { isFocusLost } from "#web/admin/ui/lostFocus.ts";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { LoadFailed } from "#web/admin/ui/LoadFailed.tsx";

import { DocumentSection } from "./DocumentSection.tsx";
import { CREATE_LEGAL_PATH } from "./paths.ts";

import styles from "./LegalListPage.module.css";

export function LegalListPage() {
  const { data, error, refetch, isFetching } = useQuery({ ...legalDocumentsQuery(useHttp()), staleTime: 0 });
  useKeepFocusOnDelete(data?.length ?? 0);
  return (
    <Screen
      title={layoutTexts.names.legal}
      actions={
        <ButtonLink kind="primary" icon="plus" hint="N" data-new href={CREATE_LEGAL_PATH}>
          {searchTexts.newLegalText}
        </ButtonLink>
      }
    >
      {data?.length === 0 && (
        <Notice
          title={texts.none.title}
          actions={<ButtonLink href={CREATE_LEGAL_PATH}>{texts.none.action}</ButtonLink>}
        >
          {texts.none.text}
        </Notice>
      )}
      {data && data.length > 0 && (
        <div className={styles.documents}>
          {data.map((document) => (
            <DocumentSection key={document._id} document={document} />
          ))}
        </div>
      )}
      {!data && !error && (
        <p className="quiet" role="status">
          {texts.loading}
        </p>
      )}
      {error && !isFetching && (
        <LoadFailed title={texts.listFailed} error={error} onRetry={() => void refetch()} />
      )}
    </Screen>
  );
}

/** The focused button disappears with the deleted document. */
function useKeepFocusOnDelete(count: number) {
  const lastCount = useRef(count);
  useEffect(() => {
    if (count < lastCount.current && isFocusLost()) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    lastCount.current = count;
  }, [count]);
}
