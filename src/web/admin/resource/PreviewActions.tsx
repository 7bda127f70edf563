import { Suspense, useState } from "react";

import { languageBase } from "#resources/settings/languages.ts";
import { previewTexts as texts } from "#texts/admin/previews.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { createPreviewLink } from "#web/api/previewLinks.ts";

import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";
import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { useServices } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";

import type { TextControl } from "./contentResource.ts";

const PreviewLinksDialog = lazyComponent(
  async () => (await import("./PreviewLinksDialog.tsx")).PreviewLinksDialog,
);

interface PreviewActionsProps {
  control: Pick<TextControl, "type" | "language">;
  recordId: string;
}

/** Opens the saved record as readers will see it, and makes links to it for others. */
export function PreviewActions({ control, recordId }: PreviewActionsProps) {
  const { type, language } = control;
  const http = useHttp();
  const { languages } = useServices();
  const [isOpen, setOpen] = useState(false);
  const pathOf = (token: string) => `${languageBase(languages, language)}/preview/${token}`;
  const preview = useConfirmedChange({
    async send(tab: Window | null) {
      try {
        return await createPreviewLink(http, { type: type.name, recordId });
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    onSuccess: ({ token }, tab) => (tab ?? window).location.assign(pathOf(token)),
    failureText: texts.previewFailed,
  });
  return (
    <div className="below-24">
      <div className="row wrap gap-8">
        {/* Browsers open a tab only while they handle the click. */}
        <Button
          icon="eye"
          size="small"
          busy={preview.isPending}
          onClick={() => preview.isPending || preview.mutate(open())}
        >
          {texts.preview}
        </Button>
        <Button icon="link" size="small" kind="plain" onClick={() => setOpen(true)}>
          {texts.links}
        </Button>
      </div>
      {/* Always: the form below must not move at the first letter. */}
      <p className="note above-6">{texts.savedState}</p>
      {/* Without it, the form would be hidden until the dialog is loaded. */}
      <Suspense fallback={null}>
        {isOpen && (
          <PreviewLinksDialog {...{ type: type.name, recordId, pathOf }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  );
}
