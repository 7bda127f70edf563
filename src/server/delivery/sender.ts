import { SENDER_SECRETS } from "#resources/mailSender.ts";
import { mailSenderSchema } from "#resources/notificationSchemas.ts";
import type { MailSender, MailSenderFields, SenderSecret } from "#resources/mailSender.ts";
import { mailSender } from "#server/database/deliverySchema.ts";
import type { Db, Reader } from "#server/database/open.ts";
import type { WriteContext } from "#server/database/optimisticConcurrency.ts";
import { firstRow } from "#server/database/rows.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";
import { RecordStore } from "#server/resources/RecordStore.ts";

import { mergeSecrets, openSecrets, sealSecrets } from "./secrets.ts";

type SenderRow = typeof mailSender.$inferSelect;
type PlainFields = Omit<MailSenderFields, SenderSecret>;

/** Of the only row. */
const KEY = "mailSender";
const ID = 1;

const NO_SENDER: SenderRow = {
  id: ID,
  fields: mailSenderSchema.parse({ provider: "none" }),
  secrets: {},
  updatedAt: 0,
  updatedBy: null,
};

const findRow = async (db: Reader) => (await firstRow(db.select().from(mailSender))) ?? NO_SENDER;

const SENDER = new RecordStore<SenderRow, MailSender>({
  kind: "mail_sender",
  notFound: "",
  findRow,
  toRecord: (_, row) => toSender(row),
  audited: ({ updatedAt: _updated, ...fields }) => ({ recordId: KEY, recordName: "", fields }),
});

export const getMailSender = (db: Reader): Promise<MailSender> => SENDER.getRecord(db, KEY);

/** With its secrets. Never leaves the server. */
export async function openMailSender(db: Reader, secretBox: SecretBox) {
  const { fields, secrets } = await findRow(db);
  return { ...(fields as PlainFields), ...(await openSecrets(secretBox, KEY, secrets)) } as MailSenderFields;
}

/** @throws AppError `conflict` for a newer version */
export async function updateMailSender(
  { db, secretBox }: { db: Db; secretBox: SecretBox },
  values: MailSenderFields,
  context: WriteContext,
): Promise<{ record: MailSender }> {
  const { fields, secrets, changes } = await sealSecrets(secretBox, KEY, { values, names: SENDER_SECRETS });
  return SENDER.update(db, { key: KEY, context, changes }, async (tx, { row, version }) => {
    const stored = { fields, secrets: mergeSecrets(row.secrets, secrets), ...version };
    await tx
      .insert(mailSender)
      .values({ id: ID, ...stored })
      .onConflictDoUpdate({ target: mailSender.id, set: stored });
  });
}

function toSender({ fields, secrets, updatedAt }: SenderRow): MailSender {
  return {
    ...(fields as PlainFields),
    // Written under these names only.
    secrets: Object.keys(secrets) as SenderSecret[],
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
