import type { ContentType } from "#content/contentType.ts";

import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

import { wordsOf } from "./words.ts";

/** In place of a record that does not exist. */
export function RecordMissing({ type }: { type: ContentType }) {
  return (
    <Notice
      failed
      title={type.messages.notFound}
      actions={<ButtonLink href={type.admin.path}>{wordsOf(type).back}</ButtonLink>}
    >
      It may have been deleted, or the address is mistyped.
    </Notice>
  );
}
