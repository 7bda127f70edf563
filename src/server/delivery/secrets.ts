import type { AuditChange } from "#contract/audit/audit.ts";
import type { SecretBox } from "#server/keys/secretBox.ts";

export type SealedSecrets = Record<string, string>;

interface SplitFields<F, Name extends string> {
  fields: Omit<F, Name>;
  /** Encrypted, for `mergeSecrets`; an empty text removes one. */
  secrets: SealedSecrets;
  /** For the audit log, without values. */
  changes: AuditChange[];
}

/**
 * Takes the secrets out of what a form sent. An omitted one stays.
 * @param owner the record they belong to
 */
export async function sealSecrets<F extends object, const Name extends string>(
  box: SecretBox,
  owner: string,
  { values, names }: { values: F & Partial<Record<Name, string | undefined>>; names: readonly Name[] },
): Promise<SplitFields<F, Name>> {
  const fields: Record<string, unknown> = { ...values };
  const secrets: SealedSecrets = {};
  for (const name of names) {
    const value = values[name];
    delete fields[name];
    if (value !== undefined) secrets[name] = value && (await box.encrypt(owner, value));
  }
  const changes = Object.keys(secrets).map((field) => ({
    field,
    before: null,
    after: { hidden: true } as const,
  }));
  return { fields: fields as Omit<F, Name>, secrets, changes };
}

export function mergeSecrets(stored: SealedSecrets, changed: SealedSecrets): SealedSecrets {
  return Object.fromEntries(Object.entries({ ...stored, ...changed }).filter(([, sealed]) => sealed !== ""));
}

/** A secret of another key, as after a restore on another machine, is missing. */
export async function openSecrets(
  box: SecretBox,
  owner: string,
  sealed: SealedSecrets,
): Promise<Record<string, string>> {
  const opened: Record<string, string> = {};
  for (const [name, text] of Object.entries(sealed)) opened[name] = (await box.decrypt(owner, text)) ?? "";
  return opened;
}
