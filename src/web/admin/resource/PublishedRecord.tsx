import { useState } from "react";
import type { ReactNode } from "react";

import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { Screen } from "#web/admin/frame/Screen.tsx";
import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

import { pathsOf, usePublicPath } from "./paths.ts";
import { useRecordPermissions } from "./useRecordPermissions.ts";
import { typeNoun, typePlural } from "#web/admin/frame/typeTexts.ts";

interface PublishedRecordProps {
  type: ContentType;
  record: Pick<AnyRecord, "slug" | "language">;
}

interface ChangeableOnlyProps extends PublishedRecordProps {
  record: PublishedRecordProps["record"] & Pick<AnyRecord, "status">;
  children: ReactNode;
}

/** The form of a record. It stays when its admin gets another scope while it is open, and its save fails with the reason. */
export function ChangeableOnly({ type, record, children }: ChangeableOnlyProps) {
  const { canChange } = useRecordPermissions();
  const [isChangeable] = useState(canChange(record));
  return isChangeable ? children : <PublishedRecord type={type} record={record} />;
}

/** Shown instead of the form to an author, who may change drafts only. */
export function PublishedRecord({ type, record }: PublishedRecordProps) {
  const paths = pathsOf(type);
  const publicPath = usePublicPath(type);
  const actions = (
    <>
      <ButtonLink href={paths.list}>{texts.back({ plural: typePlural(type) })}</ButtonLink>
      <ButtonLink kind="plain" href={publicPath(record)} external>
        {texts.viewOnSite}
      </ButtonLink>
    </>
  );
  return (
    <Screen title={texts.editTitle({ noun: typeNoun(type) })} parent={paths.list}>
      <Notice title={texts.publishedOnly.title({ noun: typeNoun(type) })} actions={actions}>
        {texts.publishedOnly.text}
      </Notice>
    </Screen>
  );
}
