import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";

import { PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalDocument, LegalVersion } from "#resources/legalTexts.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import {
  createLegalDocument,
  createLegalVersion,
  legalDocumentsQuery,
  legalVersionQuery,
  updateLegalVersion,
} from "#web/api/legal.ts";

import { FormLoader, useFreshQuery } from "#web/admin/forms/FormLoader.tsx";
import { Screen } from "#web/admin/frame/Screen.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { LegalForm } from "./LegalForm.tsx";
import { LEGAL_LIST_PATH } from "./paths.ts";
import { emptyValues, toValues } from "./useLegalForm.ts";
import type { LegalValues } from "./useLegalForm.ts";

export function CreateLegalPage() {
  const http = useHttp();
  const documents = useFreshQuery(legalDocumentsQuery(http));
  return (
    <LegalLoader title={searchTexts.newLegalText} query={documents}>
      {(all) => (
        <LegalForm
          title={searchTexts.newLegalText}
          version={null}
          usedSlugs={all.map(({ slug }) => slug)}
          initial={newDocument(all)}
          draftName="legal text new"
          send={(fields, { newRecord }) => createLegalDocument(http, { ...fields, ...newRecord })}
        />
      )}
    </LegalLoader>
  );
}

/** Starts with the privacy policy, which most sites need first. */
function newDocument(all: readonly LegalDocument[]): LegalValues {
  const hasPolicy = all.some(({ slug }) => slug === PRIVACY_POLICY);
  return { ...emptyValues(), slug: hasPolicy ? "" : PRIVACY_POLICY };
}

/** @param id version whose texts the new one starts with */
export function NewVersionPage({ id }: { id: string }) {
  const http = useHttp();
  return (
    <VersionLoader title={texts.newVersion} id={id}>
      {(from) => (
        <LegalForm
          title={texts.newVersion}
          version={null}
          initial={{ ...toValues(from), effectiveDate: "", number: "" }}
          draftName={`legal text ${from.documentId} new version`}
          send={(fields, { newRecord }) =>
            createLegalVersion(http, from.documentId, { ...fields, ...newRecord })
          }
        />
      )}
    </VersionLoader>
  );
}

export function EditVersionPage({ id }: { id: string }) {
  return (
    <VersionLoader title={texts.editVersion} id={id}>
      {(version) => <EditForm version={version} />}
    </VersionLoader>
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
      draftName={`legal version ${version._id}`}
      send={(fields, { expectedVersion }) =>
        updateLegalVersion(http, version._id, fields, expectedVersion ?? version.updatedAt)
      }
    />
  );
}

interface VersionLoaderProps {
  id: string;
  title: string;
  children: (version: LegalVersion) => ReactNode;
}

function VersionLoader({ id, title, children }: VersionLoaderProps) {
  const query = useFreshQuery(legalVersionQuery(useHttp(), id));
  return (
    <LegalLoader title={title} query={query}>
      {(version) =>
        version ? (
          children(version)
        ) : (
          <Screen title={title} parent={LEGAL_LIST_PATH}>
            <Notice failed title={texts.versionNotFound} actions={<BackToListLink />}>
              {recordTexts.missing}
            </Notice>
          </Screen>
        )
      }
    </LegalLoader>
  );
}

function LegalLoader<T>(props: Pick<ComponentProps<typeof FormLoader<T>>, "title" | "query" | "children">) {
  return (
    <FormLoader
      {...props}
      parent={LEGAL_LIST_PATH}
      failedTitle={texts.loadFailed}
      actions={<BackToListLink />}
    />
  );
}

function BackToListLink() {
  return (
    <ButtonLink kind="plain" href={LEGAL_LIST_PATH}>
      {texts.back}
    </ButtonLink>
  );
}
