import { useQuery } from "@tanstack/react-query";
import type { UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalDocument, LegalVersion } from "#contract/legal/legal.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import {
  createLegalDocument,
  createLegalVersion,
  legalDocumentsQuery,
  legalVersionQuery,
  updateLegalVersion,
} from "#web/api/legal.ts";

import { FormSkeleton } from "../collections/form/FormSkeleton.tsx";
import { Screen } from "../layout/Screen.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

import { EMPTY_FIELDS, toNextVersion } from "./legalForm.ts";
import type { LegalFormInput } from "./legalForm.ts";
import { LegalForm } from "./LegalForm.tsx";
import { LEGAL_LIST_PATH, LEGAL_PARENT } from "./paths.ts";
import { LoadFailed } from "../ui/LoadFailed.tsx";

export function CreateLegalPage() {
  const http = useHttp();
  const documents = useFreshQuery(legalDocumentsQuery(http));
  return (
    <QueryResult title={texts.create} query={documents}>
      {(all) => (
        <LegalForm
          title={texts.create}
          version={null}
          isNewDocument
          usedSlugs={all.map(({ slug }) => slug)}
          initial={newDocument(all)}
          draftKey="legal text new"
          save={({ slug = "", ...fields }, _, newRecord) =>
            createLegalDocument(http, { ...fields, ...newRecord, slug })
          }
        />
      )}
    </QueryResult>
  );
}

/** Starts with the privacy policy, which most sites need first. */
function newDocument(all: readonly LegalDocument[]): LegalFormInput {
  const hasPolicy = all.some(({ slug }) => slug === PRIVACY_POLICY);
  return {
    ...structuredClone(EMPTY_FIELDS),
    factsTh: [],
    factsEn: [],
    slug: hasPolicy ? "" : PRIVACY_POLICY,
  };
}

/** @param id version whose texts the new one starts with */
export function NewVersionPage({ id }: { id: string }) {
  const http = useHttp();
  const version = useFreshQuery(legalVersionQuery(http, id));
  return (
    <QueryResult title={texts.newVersion} query={version}>
      {(from) =>
        from ? (
          <LegalForm
            title={texts.newVersion}
            version={null}
            isNewDocument={false}
            usedSlugs={[]}
            initial={toNextVersion(from)}
            draftKey={`legal text ${from.documentId} new version`}
            save={({ slug: _slug, ...fields }, _, newRecord) =>
              createLegalVersion(http, from.documentId, { ...fields, ...newRecord })
            }
          />
        ) : (
          <VersionNotFound title={texts.newVersion} />
        )
      }
    </QueryResult>
  );
}

export function EditVersionPage({ id }: { id: string }) {
  const version = useFreshQuery(legalVersionQuery(useHttp(), id));
  return (
    <QueryResult title={texts.editVersion} query={version}>
      {(read) => (read ? <EditForm version={read} /> : <VersionNotFound title={texts.editVersion} />)}
    </QueryResult>
  );
}

function EditForm({ version: read }: { version: LegalVersion }) {
  const http = useHttp();
  // A change invalidates the query; the form stays based on the version that it was opened with.
  const [version] = useState(read);
  return (
    <LegalForm
      title={texts.editVersion}
      version={version}
      isNewDocument={false}
      usedSlugs={[]}
      draftKey={`legal version ${version._id}`}
      save={({ slug: _slug, ...fields }, expectedVersion) =>
        updateLegalVersion(http, version._id, fields, expectedVersion ?? version.updatedAt)
      }
    />
  );
}

/** Refetches on every mount, but never while the form is open. */
function useFreshQuery<T, K extends readonly unknown[]>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery({ ...options, staleTime: Infinity, refetchOnMount: "always" });
  return { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
}

interface QueryResultProps<T> {
  title: string;
  query: Pick<UseQueryResult<T>, "data" | "error" | "isFetching" | "refetch">;
  children: (data: T) => ReactNode;
}

/** Renders the form once its data is loaded, until then a skeleton or the error. */
function QueryResult<T>({ title, query, children }: QueryResultProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Screen title={title} parent={LEGAL_PARENT}>
      {query.error && !query.isFetching ? (
        <LoadFailed
          title={texts.loadFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
          actions={<BackToListLink />}
        />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  );
}

function VersionNotFound({ title }: { title: string }) {
  return (
    <Screen title={title} parent={LEGAL_PARENT}>
      <Notice failed title={texts.versionNotFound} actions={<BackToListLink />}>
        {texts.missing}
      </Notice>
    </Screen>
  );
}

function BackToListLink() {
  return (
    <ButtonLink kind="plain" href={LEGAL_LIST_PATH}>
      {texts.back}
    </ButtonLink>
  );
}
