import type { ContentType } from "#content/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";

import { ButtonLink } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";
import { typePlural, typeMessages } from "#web/admin/frame/typeTexts.ts";

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
