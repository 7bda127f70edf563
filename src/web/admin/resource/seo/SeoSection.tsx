import { useState } from "react";
import { useWatch } from "react-hook-form";

import { recordTexts } from "#texts/admin/records.ts";
import { SEO_FIELDS } from "#resources/contentType.ts";
import type { ContentType } from "#resources/contentType.ts";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import type { FormImage } from "#web/admin/forms/images/formImages.ts";
import { ImagePreview } from "#web/admin/kinds/images/ImagePreview.tsx";
import { FieldInput } from "#web/admin/kinds/inputs.tsx";
import { useServices } from "#web/admin/session/services.ts";
import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";
import { SearchResultPreview } from "#web/admin/ui/SearchResultPreview.tsx";

import type { TextControl } from "../contentResource.ts";
import { labelOf, SEO_FIELD_NAMES } from "../formValues.ts";
import type { FormValues } from "../formValues.ts";
import { usePublicPath } from "../paths.ts";

import styles from "./SeoSection.module.css";

const { seo: texts } = recordTexts;
/** Search engines cut what is longer, in letters of average width. */
const IDEAL_LENGTHS: Partial<Record<string, number>> = { seoTitle: 60, seoDescription: 155 };
const PREVIEWS = ["google", "facebook", "line"] as const;

export interface SeoSectionProps {
  control: Pick<TextControl, "type" | "form" | "formId" | "language" | "errorOf" | "isChanged">;
  /** The first one is shared, unless the form names another picture. */
  images: readonly FormImage[];
  /** Without, the form has the fields elsewhere. */
  hasFields?: boolean;
}

/** What search engines and shared links show of a text. */
export function SeoSection({ control, images, hasFields = true }: SeoSectionProps) {
  const { type, language } = control;
  // Registered fields have values.
  const values = useWatch({ control: control.form.control }) as FormValues;
  const derived: Partial<Record<string, string>> = {
    seoTitle: String(values[type.nameField] ?? ""),
    seoDescription: derivedDescription(type, values),
  };
  return (
    <div className="stack gap-18 above-12">
      <p className="label quiet">{texts.note}</p>
      {hasFields &&
        SEO_FIELD_NAMES.map((name) => (
          <FieldInput
            key={name}
            control={control}
            name={name}
            field={SEO_FIELDS[name]}
            label={labelOf(type, name)}
            lang={language}
            optional
            placeholder={derived[name]}
            describeLength={({ length }) => texts.length({ length, ideal: IDEAL_LENGTHS[name] ?? 0 })}
          />
        ))}
      <Previews
        control={control}
        slug={String(values["slug"] ?? "")}
        title={String(values["seoTitle"] || derived["seoTitle"])}
        description={String(values["seoDescription"] || derived["seoDescription"])}
        image={sharedImage(values["sharePicture"], images)}
      />
    </div>
  );
}

/** As the public page: the text, without the marks of Markdown. */
function derivedDescription(type: ContentType, values: FormValues): string {
  const names = Object.keys(type.fields);
  const ofKind = (kind: string) =>
    names.map((name) => (type.fields[name]?.kind === kind ? String(values[name] ?? "") : "")).find(Boolean);
  const markdown = ofKind("markdown")
    ?.slice(0, 2_000)
    .replace(/!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|[[#*>`_~|]/g, "");
  return (ofKind("text") ?? markdown ?? "").replace(/\s+/g, " ").trim().slice(0, 320);
}

function sharedImage(path: unknown, images: readonly FormImage[]): FormImage | undefined {
  return typeof path === "string" && path ? { kind: "stored", id: path, path, alt: "" } : images[0];
}

interface PreviewsProps extends Pick<SeoSectionProps, "control"> {
  slug: string;
  title: string;
  description: string;
  image: FormImage | undefined;
}

function Previews({ control: { type, language }, slug, title, description, image }: PreviewsProps) {
  const { productName } = useServices();
  const publicPath = usePublicPath(type);
  const [shown, setShown] = useState<string>("google");
  const options = PREVIEWS.map((value) => ({ value, label: texts.previews[value] }));
  const path = publicPath({ slug, language }).split("/").filter(Boolean).map(decodeURIComponent);
  return (
    <div className="stack gap-12">
      <SegmentFilter label={texts.preview} options={options} value={shown} onChoose={setShown} />
      {shown === "google" ? (
        <SearchResultPreview
          caption={texts.preview}
          address={[location.host, ...path]}
          title={`${title} · ${productName}`}
          description={description}
        />
      ) : (
        <div className={styles.card} data-app={shown}>
          <div className={styles.picture}>
            {image ? (
              <ImagePreview key={image.id} image={image} apiBase={type.api.base} alt="" />
            ) : (
              <img src="/share.png" alt="" />
            )}
          </div>
          <div className={styles.words}>
            <p className={styles.host}>{location.host}</p>
            <PlainText className={styles.title}>{title}</PlainText>
            <PlainText className={styles.description}>{description}</PlainText>
          </div>
        </div>
      )}
    </div>
  );
}
