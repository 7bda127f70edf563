import { useId, useState } from "react";

import type { BlocksField } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { languageName } from "#web/admin/ui/languageName.ts";
import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";

import type { InputProps } from "../input.ts";
import { AddRow } from "../rows/RowsList.tsx";
import { AddBlockDialog } from "./AddBlockDialog.tsx";
import { BlockRow } from "./BlockRow.tsx";
import { BlockSummary } from "./BlockSummary.tsx";
import { blockName } from "./blockTexts.ts";
import { useBlocks } from "./useBlocks.ts";
import type { BlocksOptions } from "./useBlocks.ts";

import styles from "./BlockRow.module.css";

export type BlocksInputProps = InputProps<BlocksField> & BlocksOptions;

/** The blocks of a page, in its order. */
export function BlocksInput(props: BlocksInputProps) {
  const { control, name, field, label, lang, source } = props;
  const { rows, ...blocks } = useBlocks(props);
  const { list, announcement, rowState } = useReorderRows(rows, (number) => texts.row({ number }));
  /** Where the chosen block will be; `null` while none is chosen. */
  const [place, setPlace] = useState<number | null>(null);
  const missingId = useId();
  const isFull = rows.rows.length >= field.max;
  return (
    <section className="stack gap-10" aria-label={label}>
      <h2 className="label medium">{label}</h2>
      {rows.rows.length > 0 && (
        <ol className="line-above steady" ref={list}>
          {rows.rows.map(({ id }, index) => (
            <BlockRow
              key={id}
              control={control}
              name={`${name}.${index}`}
              row={rowState(id)}
              lang={lang}
              source={source && { language: source.language, match: blocks.sourceAt(index) }}
              actions={{
                copy: isFull ? undefined : () => blocks.copy(index),
                addBelow: isFull ? undefined : () => setPlace(index + 1),
                remove: () => blocks.remove(index),
                copySource: () => blocks.copySource(index),
              }}
            />
          ))}
        </ol>
      )}
      {source && blocks.missing.length > 0 && (
        <section className="stack gap-10" aria-labelledby={missingId}>
          <h3 className="label medium" id={missingId}>
            {texts.missing({ language: languageName(source.language) })}
          </h3>
          <ul className="line-above">
            {blocks.missing.map(({ block, place: index }) => (
              <li key={block.id} className={styles.missing}>
                <BlockSummary block={block} lang={source.language} />
                <Button
                  size="small"
                  icon="plus"
                  aria-label={texts.addNamed({ name: blockName(block.type) })}
                  disabled={isFull}
                  onClick={() => blocks.insert(index, structuredClone(block))}
                >
                  {texts.addMissing}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <AddRow
        control={control}
        name={name}
        max={field.max}
        addLabel={texts.add}
        rows={{ ...rows, add: () => setPlace(rows.rows.length) }}
      />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {place !== null && (
        <AddBlockDialog
          onChoose={(type) => {
            setPlace(null);
            blocks.add(place, type);
          }}
          onClose={() => setPlace(null)}
        />
      )}
    </section>
  );
}
