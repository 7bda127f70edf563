import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { ChunkLoadError } from "#web/ui/ChunkLoadError.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { Notice } from "#web/admin/ui/Notice.tsx";

/** Replaces what can't be loaded or rendered. Only missing code may be due to a newer release. */
export function CrashNotice({ error, title }: { error: unknown; title?: string }) {
  const reload = <Button onClick={() => location.reload()}>{texts.crashed.action}</Button>;
  return (
    <Notice failed title={title ?? texts.crashed.title} actions={reload}>
      {error instanceof ChunkLoadError ? texts.crashed.text : texts.crashed.broken}
    </Notice>
  );
}
