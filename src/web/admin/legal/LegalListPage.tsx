// All legal texts with their versions: what is in effect, what is to come, what was before, and drafts.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalDocumentsQuery } from "#web/api/legal.ts";

import { Screen } from "../layout/Screen.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { isFocusLost } from "../ui/lostFocus.ts";
import { Notice } from "../ui/Notice.tsx";

import { DeleteLegalDialog } from "./DeleteLegalDialog.tsx";
import { DocumentSection } from "./DocumentSection.tsx";
import type { Deleting } from "./legalStates.ts";
import { CREATE_LEGAL_PATH } from "./paths.ts";

import styles from "./LegalListPage.module.css";

export function LegalListPage() {
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const { data, error, refetch, isFetching } = useQuery({ ...legalDocumentsQuery(useHttp()), staleTime: 0 });
  useFocusKept(data?.length ?? 0);
  return (
    <Screen
      title="Legal texts"
      actions={
        <ButtonLink kind="primary" icon="plus" hint="N" data-new href={CREATE_LEGAL_PATH}>
          New legal text
        </ButtonLink>
      }
    >
      {data?.length === 0 && <NoneYet />}
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
        <p className={styles.loading} role="status">
          Loading…
        </p>
      )}
      {error && !isFetching && <LoadFailed message={error.message} onRetry={() => void refetch()} />}
      {deleting && <DeleteLegalDialog {...deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}

/** What had the focus goes with its document. */
function useFocusKept(count: number) {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && isFocusLost()) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
}

function NoneYet() {
  return (
    <Notice
      title="No legal texts yet"
      actions={<ButtonLink href={CREATE_LEGAL_PATH}>Write the privacy policy</ButtonLink>}
    >
      Your site has no privacy policy until you publish one. The template says what Vitrine stores and asks
      you for the rest. Terms and other texts can follow.
    </Notice>
  );
}

function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const actions = (
    <Button icon="retry" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice failed title="Legal texts could not be loaded" actions={actions}>
      {message || "The server's answer could not be read."}
    </Notice>
  );
}
