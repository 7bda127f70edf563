import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

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

import { DeleteLegalDialog } from "./DeleteLegalDialog.tsx";
import { DocumentSection } from "./DocumentSection.tsx";
import type { DeleteTarget } from "./legalStates.ts";
import { CREATE_LEGAL_PATH } from "./paths.ts";

import styles from "./LegalListPage.module.css";

export function LegalListPage() {
  const [deleting, setDeleting] = useState<DeleteTarget | null>(null);
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
      {data?.length === 0 && <EmptyList />}
      {data && data.length > 0 && (
        <div className={styles.documents}>
          {data.map((document) => (
            <DocumentSection
              key={document._id}
              document={document}
              onDelete={(version) => setDeleting({ document, version })}
            />
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
      {deleting && <DeleteLegalDialog {...deleting} onClose={() => setDeleting(null)} />}
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

function EmptyList() {
  return (
    <Notice
      title={texts.none.title}
      actions={<ButtonLink href={CREATE_LEGAL_PATH}>{texts.none.action}</ButtonLink>}
    >
      {texts.none.text}
    </Notice>
  );
}
