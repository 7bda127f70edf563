import { blockFields, isBlockName } from "#resources/blocks/blocks.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { BlockDrawing } from "./BlockDrawing.tsx";
import { blockName, writtenTexts } from "./blockTexts.ts";

import styles from "./BlockRow.module.css";

interface BlockSummaryProps {
  block: Block;
  lang: Language | undefined;
  /** What a translator should know. */
  mark?: string | undefined;
}

/** What a block is, and the beginning of its texts. */
export function BlockSummary({ block: { type, isHidden, fields }, lang, mark }: BlockSummaryProps) {
  const written = writtenTexts(blockFields(type), fields).join(" · ");
  const excerpt = isBlockName(type) ? written.slice(0, 200).replace(/[#*>`]+ */g, "") : texts.kept;
  return (
    <>
      <BlockDrawing type={type} />
      <span className={styles.names}>
        <span className="medium">{blockName(type)}</span>
        {isHidden && <span className="meta quiet">{texts.hidden}</span>}
        {mark && <span className="meta warn">{mark}</span>}
        <span className={styles.excerpt} lang={lang ?? detectLanguage(excerpt)}>
          {excerpt}
        </span>
      </span>
    </>
  );
}
