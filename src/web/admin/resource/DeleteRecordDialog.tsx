import type { AnyRecord } from "#resources/contentType.ts";
import { recordName } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { ConfirmDialog } from "#web/admin/ui/dialog/ConfirmDialog.tsx";
import { useDeleteRecord } from "#web/admin/lists/useDeleteRecord.ts";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

import type { DeleteDialogProps } from "./screenConfigs.ts";
import { recordQueriesOf } from "./recordQueriesOf.ts";

import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";

export function DeleteRecordDialog<R extends AnyRecord>({ config, record, onClose }: DeleteDialogProps<R>) {
  const { type, api } = config;
  const http = useHttp();
  const name = recordName(type, record);
  const confirm = useDeleteRecord({
    queries: recordQueriesOf(config),
    record,
    noun: type.name,
    remove: () => api.remove(http, record._id),
    doneText: texts.deleted({ name }),
    failureText: (error) => withReason(texts.deleteFailed({ noun: typeNoun(type) }), error),
    onClose,
  });
  const detail = record.status
    ? texts.deleteDetailWithStatus({ status: texts.statuses[record.status] })
    : texts.deleteDetail;
  return (
    <ConfirmDialog
      title={texts.deleteAction({ noun: typeNoun(type) })}
      action={texts.deleteAction({ noun: upperFirst(typeNoun(type)) })}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{texts.deleteQuestion({ noun: typeNoun(type) })}</p>
      <p className="above-12 medium" lang={detectLanguage(name)}>
        {name}
      </p>
      <p className="label quiet">
        <Trans text={detail} elements={{ time: () => <DateCell iso={record.createdAt} /> }} />
      </p>
    </ConfirmDialog>
  );
}
