// Removes a picture or file from everything that uses it, before it is deleted.
import { hasPermission } from "#contract/accounts/permissions.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import { LIBRARY_MESSAGES } from "#contract/library.ts";
import type { LibraryUse } from "#contract/library.ts";
import { blockFields } from "#resources/blocks/blocks.ts";
import type { Field, Fields } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { recordChange } from "#server/audit/recordChange.ts";
import type { ChangeContext } from "#server/database/actor.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { AppError } from "#server/errors.ts";
import { unlinkFile } from "#server/markdown/unlinkFile.ts";

import { rewriteUses } from "./rewriteUses.ts";
import { findUses } from "./uses.ts";
import type { UsesContext } from "./uses.ts";

export interface Removal extends UsesContext {
  /** Also from what uses it. */
  isForced: boolean;
  /** Of the user who deletes it. */
  scope: AdminScope;
  context: ChangeContext;
}

/**
 * @throws AppError `conflict` with the uses of one that is in use; of a forced removal, with those that require it or
 * that the user may not edit
 */
export async function removeUses(tx: Transaction, file: string, removal: Removal): Promise<void> {
  const { collections, isForced, scope, context } = removal;
  const uses = await findUses(tx, file, removal);
  if (uses.length === 0) return;
  if (!isForced) throw new AppError("conflict", LIBRARY_MESSAGES.inUse, { data: { uses } });
  const hash = file.slice(0, file.indexOf("."));
  const change = (value: unknown, field: Field | undefined) =>
    field ? withoutFile(field, value, hash) : null;
  await rewriteUses(tx, collections, { file, substitute: null, change, context });
  const mayEdit = ({ kind }: LibraryUse) =>
    (kind !== "legal_text" || hasPermission({ scope }, "legal")) &&
    (kind !== "settings" || hasPermission({ scope }, "settings"));
  const left = new Set((await findUses(tx, file, removal)).map(keyOf));
  const blocked = uses.filter((use) => left.has(keyOf(use)) || !mayEdit(use));
  if (blocked.length > 0)
    throw new AppError("conflict", LIBRARY_MESSAGES.required, { data: { uses: blocked } });
  // A record may use it in several languages.
  const records = new Map(uses.map((use) => [`${use.kind} ${use.id}`, use]));
  for (const { kind, id, name, isHistory } of records.values()) {
    if (isHistory) continue;
    const record = kind === "settings" ? { recordId: "site" } : { recordId: id, recordName: name };
    await recordChange(tx, context, { kind, ...record, before: { file }, after: { file: null } });
  }
}

const keyOf = ({ kind, id, language }: LibraryUse) => `${kind} ${id} ${language}`;

/** A value without the file; `undefined` if it requires the file. Rows that require it are left out. */
function withoutFile(field: Field, value: unknown, hash: string): unknown {
  if (!JSON.stringify(value).includes(hash)) return value;
  // Values of their kind.
  switch (field.kind) {
    case "blocks": {
      const blocks = (value as Block[]).map((block) => {
        // Only the release that knows a block knows what it requires.
        const fields = withoutFileIn(blockFields(block.type), block.fields, hash);
        return fields && { ...block, fields };
      });
      return blocks.includes(undefined) ? undefined : blocks;
    }
    case "rows":
      return (value as Record<string, unknown>[]).flatMap(
        (row) => withoutFileIn(field.fields, row, hash) ?? [],
      );
    case "group":
      return withoutFileIn(field.fields, value as Record<string, unknown>, hash);
    default: {
      if (typeof value !== "string") return value;
      const isPath = field.kind === "image" || field.kind === "file" || field.kind === "link";
      const text = isPath ? "" : unlinkFile(value, hash);
      return text.trim() === "" && "required" in field && field.required !== undefined ? undefined : text;
    }
  }
}

function withoutFileIn(fields: Fields, values: Record<string, unknown>, hash: string) {
  const changed = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (values[name] === undefined) continue;
    const value = withoutFile(field, values[name], hash);
    if (value === undefined) return undefined;
    changed[name] = value;
  }
  return changed;
}
