import type { ContentType } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { typePlural, typeMessages } from "../typeTexts.ts";

export function RecordNotFound({ type }: { type: ContentType }) {
  return (
    <Notice
      failed
      title={typeMessages(type).notFound}
      actions={<ButtonLink href={type.admin.path}>{texts.back({ plural: typePlural(type) })}</ButtonLink>}
    >
      {texts.missing}
    </Notice>
  );
}
