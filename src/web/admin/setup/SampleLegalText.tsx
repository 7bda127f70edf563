import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { LegalVersionSummary } from "#contract/legal/legal.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { adoptSampleLegalVersion, deleteLegalVersion, legalKey } from "#web/api/legal.ts";
import { setupKey } from "#web/api/setup.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { withReason } from "../collections/list/useOptimisticUpdate.ts";

import { getLockReason } from "../legal/legalStates.ts";
import { editVersionPath, newVersionPath } from "../legal/paths.ts";
import { useToasts } from "../ui/toasts/toasts.ts";

import { SampleEntry } from "./SampleEntry.tsx";

/** The sample privacy policy of an earlier release. */
export function SampleLegalText({ version }: { version: LegalVersionSummary }) {
  const { _id, titleEn, titleTh } = version;
  const http = useHttp();
  const keep = useChange(() => adoptSampleLegalVersion(http, _id));
  const remove = useChange(() => deleteLegalVersion(http, _id));
  const lockReason = getLockReason(version);
  return (
    <SampleEntry
      label={titleEn || titleTh}
      href={lockReason ? newVersionPath(_id) : editVersionPath(_id)}
      isPending={keep.isPending || remove.isPending}
      onKeep={() => keep.mutate()}
      onRemove={() => remove.mutate()}
      lockReason={lockReason}
    />
  );
}

function useChange(change: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: change,
    onError(error) {
      logWarning(texts.samples.legalFailed, error);
      toasts.show({ kind: "failed", text: withReason(texts.samples.legalFailed, error) });
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: legalKey });
      void queryClient.invalidateQueries({ queryKey: setupKey });
    },
  });
}
