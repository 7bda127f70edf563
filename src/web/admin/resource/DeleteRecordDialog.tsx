import type { AnyRecord } from "#resources/contentType.ts";
import { recordName } from "#resources/contentType.ts";
import { recordTexts as texts } from "#texts/admin/records.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { DeleteDialog } from "#web/admin/lists/DeleteDialog.tsx";
import { withReason } from "#web/admin/lists/useOptimisticUpdate.ts";

import type { DeleteDialogProps } from "./screenConfigs.ts";
import { recordQueriesOf } from "./recordQueriesOf.ts";

import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";

export function DeleteRecordDialog<R extends AnyRecord>({ config, record, onClose }: DeleteDialogProps<R>) {
  const { type, api } = config;
  const name = recordName(type, record);
  const detail = record.status
    ? texts.deleteDetailWithStatus({ status: texts.statuses[record.status] })
    : texts.deleteDetail;
  return (
    <DeleteDialog
      title={texts.deleteAction({ noun: typeNoun(type) })}
      action={texts.deleteAction({ noun: upperFirst(typeNoun(type)) })}
      queries={recordQueriesOf(config)}
      record={record}
      noun={type.name}
      remove={(http) => api.remove(http, record._id)}
      doneText={texts.deleted({ name })}
      failureText={(error) => withReason(texts.deleteFailed({ noun: typeNoun(type) }), error)}
      onClose={onClose}
    >
      <p>{texts.deleteQuestion({ noun: typeNoun(type) })}</p>
      <p className="above-12 medium" lang={detectLanguage(name)}>
        {name}
      </p>
      {record.menus?.map((menu) => (
        <p key={menu} className="above-12">
          {texts.inMenu[menu]}
        </p>
      ))}
      <p className="label quiet">
        <Trans text={detail} elements={{ time: () => <DateCell iso={record.createdAt} /> }} />
      </p>
    </DeleteDialog>
  );
}
