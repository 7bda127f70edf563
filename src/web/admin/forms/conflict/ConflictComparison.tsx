import { useId } from "react";
import type { ReactNode } from "react";

import { conflictTexts as texts } from "#texts/admin/conflict.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { Button } from "#web/admin/ui/Button.tsx";
import { DateCell } from "#web/admin/ui/dates/DateCell.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { Banner } from "#web/admin/ui/Banner.tsx";

import { findChangedFields } from "./conflictFields.ts";
import type { Choices, ConflictField, ConflictNote, Side } from "./conflictFields.ts";
import { HighlightedText } from "./HighlightedText.tsx";

import styles from "./ConflictComparison.module.css";

export interface ConflictComparisonProps {
  /** The noun for one record, such as "activity". */
  noun: string;
  recordName: string;
  /** `null` when unknown. */
  savedBy: string | null;
  /** True if the person saved it, in another tab or on another device. */
  isOwn: boolean;
  /** ISO 8601. */
  savedAt: string;
  fields: readonly ConflictField[];
  note?: ConflictNote | undefined;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

export function ConflictComparison(props: ConflictComparisonProps) {
  const { noun, recordName, savedBy, isOwn, savedAt, fields, onChoose } = props;
  const byOther = savedBy ? texts.savedByOther({ name: savedBy, noun }) : texts.someoneSaved({ noun });
  const changedFields = findChangedFields(fields);
  const time = () => <DateCell iso={savedAt} withTime />;
  const chooseAll = (side: Side) =>
    onChoose(Object.fromEntries(changedFields.map(({ name }) => [name, side])));
  return (
    <div className={styles.frame}>
      <Banner kind="warning" role="alert">
        <p className="bold">
          <Trans text={isOwn ? texts.youSaved({ noun }) : byOther} elements={{ time }} />
        </p>
        <p>{changedFields.length > 0 ? texts.differ({ count: changedFields.length }) : texts.same}</p>
      </Banner>
      <div className="row wrap above-24">
        <h2 className={styles.name} lang={detectLanguage(recordName)}>
          {recordName}
        </h2>
        <Button size="small" onClick={() => chooseAll("mine")}>
          {texts.keepMine}
        </Button>
        <Button size="small" onClick={() => chooseAll("saved")}>
          {texts.allSaved}
        </Button>
      </div>
      <ComparisonTable
        {...props}
        heads={{
          mine: texts.mine,
          saved: (
            <Trans
              text={isOwn ? texts.savedByYou : savedBy ? texts.savedBy({ name: savedBy }) : texts.saved}
              elements={{ time }}
            />
          ),
        }}
      />
    </div>
  );
}

interface ComparisonTableProps extends Pick<ConflictComparisonProps, "fields" | "note"> {
  /** What is compared. */
  heads: Record<Side, ReactNode>;
  /** Omitted where nothing is chosen. */
  choices?: Choices;
  onChoose?: (choices: Choices) => void;
}

export function ComparisonTable({ heads, fields, note, choices, onChoose }: ComparisonTableProps) {
  const changedFields = findChangedFields(fields);
  const unchangedFields = fields.filter((field) => !changedFields.includes(field));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{heads.mine}</th>
          <th scope="col">{heads.saved}</th>
        </tr>
      </thead>
      <tbody>
        {changedFields.map((field) => (
          <FieldRow
            key={field.name}
            field={field}
            heads={heads}
            chosen={choices?.[field.name] ?? "mine"}
            onChoose={onChoose && ((side) => onChoose({ ...choices, [field.name]: side }))}
          />
        ))}
        {unchangedFields.length > 0 && (
          <tr>
            <td colSpan={3} className={styles.unchanged}>
              <Icon name="check" />
              <span>{texts.bothSame({ fields: unchangedFields.map(({ label }) => label).join(", ") })}</span>
            </td>
          </tr>
        )}
        {note && <NoteRow {...note} />}
      </tbody>
    </table>
  );
}

interface FieldRowProps extends Pick<ComparisonTableProps, "heads"> {
  field: ConflictField;
  chosen: Side;
  onChoose: ((side: Side) => void) | undefined;
}

function FieldRow({ field, heads, chosen, onChoose }: FieldRowProps) {
  const group = useId();
  const textOf = (side: Side) => (
    <span className={styles.text}>
      <span className={styles.side}>
        {onChoose ? `${texts.side[side]({ label: field.label })} ` : heads[side]}
      </span>
      <HighlightedText
        text={field[side]}
        other={field[side === "mine" ? "saved" : "mine"]}
        kept={side === chosen}
      />
    </span>
  );
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {(["mine", "saved"] as const).map((side) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label is inside
        <td key={side} data-chosen={(onChoose && side === chosen) || undefined}>
          {onChoose ? (
            <label className="flex gap-10 press">
              <input
                type="radio"
                name={group}
                className={styles.radio}
                checked={side === chosen}
                onChange={() => onChoose(side)}
              />
              {textOf(side)}
            </label>
          ) : (
            textOf(side)
          )}
        </td>
      ))}
    </tr>
  );
}

function NoteRow({ label, text }: ConflictNote) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={2} className={styles.same}>
        <Icon name="check" />
        <span>{text}</span>
      </td>
    </tr>
  );
}
