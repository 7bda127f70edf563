import { useId } from "react";

import { blockTexts as texts } from "#texts/admin/blocks.ts";
import type { Language } from "#texts/language.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { languageName } from "#web/admin/ui/languageName.ts";

import { BlockSummary } from "./BlockSummary.tsx";
import type { SourceBlock } from "./blockSource.ts";
import { blockName } from "./blockTexts.ts";

import styles from "./MissingBlocks.module.css";

interface MissingBlocksProps {
  missing: readonly SourceBlock[];
  language: Language;
  /** True if the translation has as many blocks as it may. */
  isFull: boolean;
  addMissing: (blocks: readonly SourceBlock[]) => void;
}

/** Blocks that only the source has. */
export function MissingBlocks({ missing, language, isFull, addMissing }: MissingBlocksProps) {
  const id = useId();
  return (
    <section className="stack gap-10" aria-labelledby={id}>
      <div className="split gap-8">
        <h3 className="label medium" id={id}>
          {texts.missing({ language: languageName(language) })}
        </h3>
        {missing.length > 1 && (
          <Button size="small" disabled={isFull} onClick={() => addMissing(missing)}>
            {texts.addAll}
          </Button>
        )}
      </div>
      <ul className="line-above">
        {missing.map((source) => {
          const { id: key, type } = source.block;
          return (
            <li key={key} className={styles.block}>
              <BlockSummary block={source.block} lang={language} />
              <Button
                size="small"
                icon="plus"
                aria-label={texts.addNamed({ name: blockName(type) })}
                disabled={isFull}
                onClick={() => addMissing([source])}
              >
                {texts.addMissing}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
