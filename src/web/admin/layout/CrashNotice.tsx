import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";

import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

interface CrashNoticeProps {
  error: unknown;
  title?: string;
}

/** Replaces what can't be loaded or rendered. Only missing code may be due to a newer release. */
export function CrashNotice({ error, title = texts.crashed.title }: CrashNoticeProps) {
  return (
    <Notice
      failed
      title={title}
      actions={<Button onClick={() => location.reload()}>{texts.crashed.action}</Button>}
    >
      {error instanceof ChunkLoadError ? texts.crashed.text : texts.crashed.broken}
    </Notice>
  );
}
