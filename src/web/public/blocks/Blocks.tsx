import type { ComponentType } from "react";

import type { BlockName, Section } from "#resources/blocks/blocks.ts";
import { KeyFigures } from "#web/ui/KeyFigures.tsx";
import { PlainText } from "#web/ui/text/PlainText.tsx";
import { RichText } from "#web/ui/text/RichText.tsx";

import { SectionBoundaries } from "../SectionBoundaries.tsx";
import type { BlockProps } from "./blockProps.ts";
import { CallToAction } from "./CallToAction.tsx";
import { Cards } from "./Cards.tsx";
import { FileList } from "./FileList.tsx";
import { PageGallery } from "./PageGallery.tsx";
import { People } from "./People.tsx";
import { Picture } from "./Picture.tsx";
import { Questions } from "./Questions.tsx";
import { RecordList } from "./RecordList.tsx";
import { Video } from "./Video.tsx";

import styles from "./Blocks.module.css";

/** `wide`: below the heading. `aside`: beside it, from the fifth column. `plane`: from edge to edge, on cobalt. */
type Layout = "wide" | "aside" | "plane";

const BLOCKS: { readonly [Name in BlockName]: [ComponentType<BlockProps<Name>>, Layout] } = {
  text: [({ fields, isFirst }) => <RichText html={fields.text.html} hasLead={isFirst} />, "aside"],
  picture: [Picture, "wide"],
  gallery: [PageGallery, "wide"],
  cards: [Cards, "wide"],
  people: [People, "wide"],
  figures: [({ fields }) => <KeyFigures figures={fields.figures} />, "wide"],
  questions: [Questions, "aside"],
  records: [RecordList, "wide"],
  callToAction: [CallToAction, "plane"],
  files: [FileList, "aside"],
  video: [Video, "wide"],
};

/** @param title of the page */
export function Blocks({ sections, title }: { sections: readonly Section[]; title: string }) {
  const types = sections.map(({ type }) => type);
  // One cobalt plane a page: earlier calls to action are on paper.
  const plane = types.lastIndexOf("callToAction");
  const opening = types.slice(0, 2).indexOf("text");
  return (
    <SectionBoundaries>
      {sections.map(({ type, fields }, index) => {
        // The component and the fields are of the same block; TypeScript doesn't correlate them.
        const [Component, layout] = BLOCKS[type] as [ComponentType<BlockProps<BlockName>>, Layout];
        const heading = "heading" in fields ? fields.heading : "";
        const isInset = "width" in fields && fields.width === "inset";
        const Element = heading ? "section" : "div";
        return (
          <Element
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no id and stay in their order
            key={index}
            className={styles.section}
            data-type={type}
            data-layout={isInset ? "aside" : layout}
            data-plane={index === plane || undefined}
          >
            <PlainText Tag="h2" className={styles.heading}>
              {heading}
            </PlainText>
            <div className={styles.content}>
              <Component
                fields={fields}
                name={heading || title}
                Title={heading ? "h3" : "h2"}
                isFirst={index === 0 || index === opening}
              />
            </div>
          </Element>
        );
      })}
    </SectionBoundaries>
  );
}
