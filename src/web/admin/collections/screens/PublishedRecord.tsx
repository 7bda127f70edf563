import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { Screen } from "../../layout/Screen.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

import { pathsOf, usePublicPath } from "./paths.ts";
import { typeNoun, typePlural } from "../typeTexts.ts";

/** Shown instead of the form to an author, who may change drafts only. */
export function PublishedRecord({
  type,
  record,
}: {
  type: ContentType;
  record: Pick<AnyRecord, "slug" | "language">;
}) {
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
    <Screen title={texts.editTitle({ noun: typeNoun(type) })} parent={paths.parent}>
      <Notice title={texts.publishedOnly.title({ noun: typeNoun(type) })} actions={actions}>
        {texts.publishedOnly.text}
      </Notice>
    </Screen>
  );
}
