// The schema of each kind of field.
import * as z from "zod";

import { LANGUAGES } from "#texts/language.ts";

import { emailSchema, optionalEmailSchema } from "#contract/accounts/auth.ts";
import { isDay, toGregorianDate } from "#contract/fields/dates.ts";
import { lazyFields } from "#contract/fields/lazyFields.ts";
import { parseUrl } from "#contract/fields/parseUrl.ts";
import { rule } from "#contract/fields/rule.ts";
import {
  asciiSlugField,
  codeField,
  formattedString,
  lineField,
  phoneField,
  requiredLine,
  requiredText,
  textField,
  webAddressField,
  webAddressLine,
} from "#contract/fields/textFields.ts";
import { RESERVED_SEGMENTS } from "#contract/content/reservedSegments.ts";
import { MAX_SLUG_LENGTH } from "#contract/content/slugs.ts";
import { blockFields, isBlockName } from "../blocks/blocks.ts";
import { hexToHue } from "../settings/accent.ts";
import { countrySchema } from "../settings/address.ts";
import { isTimeOfDay, WEEKDAYS } from "../settings/openingTimes.ts";
import { SETTING_MESSAGES } from "../settings/settingMessages.ts";
import { codeMessage, emptyValue, numberMessage } from "./kinds.ts";
import { MAX_BLOCKS_LENGTH, MAX_SHOWN_RECORDS, RECORD_PICKS, RECORD_SOURCES } from "./pageKinds.ts";
import { MAX_LINK_LENGTH, parseLinkTarget } from "./linkTarget.ts";
import type { Block } from "./pageKinds.ts";
import type { Field, FieldKind, Fields, LinesField, RecordFields, TextField } from "./kinds.ts";

type KindSchemas = { [Kind in FieldKind]: (field: Extract<Field, { kind: Kind }>) => z.ZodType };

/** Entries of a list without a limit of its own, before repeated ones are removed. */
const MAX_LINES = 100;

const SCHEMAS: KindSchemas = {
  line: ({ max, required, invalid = SETTING_MESSAGES.text }) =>
    required === undefined ? lineField(invalid, max) : requiredLine(required, max),
  text: textSchema,
  markdown: textSchema,
  webAddress: webAddressField,
  choice: ({ options, invalid }) => z.enum(options, invalid),
  choices: ({ options, invalid }) => z.array(z.enum(options, invalid), invalid).max(options.length, invalid),
  emails: ({ max, invalid }) => boundedList(emailSchema(), max, "addresses", invalid),
  secret: ({ max, isMultiline, webAddress: invalid }) =>
    (invalid === undefined
      ? (isMultiline ? textField : lineField)(SETTING_MESSAGES.text, max)
      : webAddressField({ invalid, max })
    ).optional(),
  lines: linesSchema,
  number(field) {
    const { min, max } = field;
    const message = numberMessage(field);
    return z.int(message).min(min, message).max(max, message);
  },
  switch: () => z.boolean(SETTING_MESSAGES.boolean),
  date: ({ min, max, invalid }) =>
    formattedString(rule("date", invalid))
      .trim()
      .overwrite(toGregorianDate)
      .refine((text) => text === "" || (isDay(text) && text >= min && text <= max), rule("date", invalid)),
  rows: ({ fields, max, noun, invalid }) =>
    invalid === undefined
      ? boundedList(groupSchema(fields), max, noun)
      : boundedList(z.object(fieldSchemas(fields), invalid), max, noun, invalid),
  group: ({ fields }) => groupSchema(fields),
  slug: ({ max }) =>
    asciiSlugField(SETTING_MESSAGES.slugForm, max).refine(
      (slug) => !RESERVED_SEGMENTS.has(slug),
      rule("reserved", SETTING_MESSAGES.slugTaken),
    ),
  origin: ({ max }) =>
    webAddressLine(SETTING_MESSAGES.text, max).refine(
      (text) => text === "" || isOrigin(text),
      rule("origin", SETTING_MESSAGES.origin),
    ),
  image: (field) => storedPath(field, IMAGE_PATH, SETTING_MESSAGES.picture),
  file: (field) => storedPath(field, FILE_PATH, SETTING_MESSAGES.file),
  link: ({ required }) =>
    webAddressField({
      required,
      max: MAX_LINK_LENGTH,
      invalid: SETTING_MESSAGES.link,
      isValid: (text) => parseLinkTarget(text) !== null,
      ruleName: "link",
    }),
  records: recordsSchema,
  blocks: ({ max }) =>
    boundedList(blockSchema(), max, "blocks")
      .overwrite(numberBlocks)
      .refine(
        (blocks) => JSON.stringify(blocks).length <= MAX_BLOCKS_LENGTH,
        rule("pageTooLong", SETTING_MESSAGES.pageTooLong),
      ),
  code: (field) => codeField(SETTING_MESSAGES.text, field, rule("code", codeMessage(field), field.example)),
  email: optionalEmailSchema,
  phone: ({ max }) => phoneField(SETTING_MESSAGES.text, max, rule("phone", SETTING_MESSAGES.phone)),
  timeZone: () =>
    formattedString(rule("option", SETTING_MESSAGES.timeZone))
      .trim()
      .refine(isTimeZone, rule("option", SETTING_MESSAGES.timeZone)),
  country: () => countrySchema(SETTING_MESSAGES.country),
  accent: accentSchema,
  position: positionSchema,
  openingTimes: ({ max, noun }) => boundedList(openingTimesSchema(), max, noun),
  languages: languagesSchema,
};

export function fieldSchema(field: Field): z.ZodType {
  // The schema of the field's own kind.
  return (SCHEMAS[field.kind] as (field: Field) => z.ZodType)(field);
}

/** The schemas of fields by name, for `z.object`. */
export function fieldSchemas(fields: Fields) {
  const factories = Object.entries(fields).map(([name, field]) => [name, () => fieldSchema(field)] as const);
  return lazyFields<Record<string, () => z.ZodType>>(Object.fromEntries(factories));
}

/** What a call omits has its default or is empty, unless it is required. */
export function recordSchema(fields: RecordFields) {
  const factories = Object.entries(fields).map(([name, field]) => {
    const isRequired = ("required" in field && field.required !== undefined) || field.kind === "secret";
    const create = () =>
      isRequired ? fieldSchema(field) : fieldSchema(field).default(field.default ?? emptyValue(field));
    return [name, create] as const;
  });
  return z.object(lazyFields<Record<string, () => z.ZodType>>(Object.fromEntries(factories)));
}

/** Rejects unknown keys, so that a misspelt one is not ignored. */
export function groupSchema(fields: Fields) {
  return strictObject(fieldSchemas(fields));
}

function strictObject<S extends z.core.$ZodLooseShape>(shape: S) {
  return z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === "unrecognized_keys"
        ? `There is no setting called ${[keys].flat().join(", ")}`
        : SETTING_MESSAGES.object,
  });
}

function boundedList<S extends z.ZodType>(
  entry: S,
  max: number,
  noun: string,
  message = `Please enter a list of ${noun}`,
) {
  return z.array(entry, message).max(max, `Please keep at most ${max} ${noun}`);
}

function textSchema({ max, required, invalid = SETTING_MESSAGES.text }: Omit<TextField, "kind">) {
  return required === undefined ? textField(invalid, max) : requiredText(required, max);
}

/** Whether the texts of a required list exist is checked where they are stored. */
function linesSchema({ max, required, invalid, maxLines = MAX_LINES, noun }: LinesField) {
  const entry = requiredLine(invalid, max);
  if (noun !== undefined) return boundedList(entry, maxLines, noun);
  const list = z.array(entry, invalid);
  return (required === undefined ? list : list.min(1, required))
    .max(maxLines, `Please keep at most ${maxLines} entries`)
    .transform((all) => [...new Set(all)]);
}

/** A hex colour or its hue in degrees; the hue is stored. */
function accentSchema() {
  const { accent } = SETTING_MESSAGES;
  return z
    .union([formattedString(rule("colour", accent)), z.number()], accent)
    .transform((colour) => (typeof colour === "string" ? hexToHue(colour) : Math.round(colour) % 360))
    .refine((hue): hue is number => hue !== null && hue >= 0, rule("colour", accent));
}

function positionSchema() {
  const { latitude, longitude, zoom } = SETTING_MESSAGES;
  return strictObject({
    latitude: z.number(latitude).min(-85, latitude).max(85, latitude),
    longitude: z.number(longitude).min(-180, longitude).max(180, longitude),
    zoom: z.int(zoom).min(1, zoom).max(19, zoom),
  }).nullable();
}

function openingTimesSchema() {
  const { days, time, closesLater } = SETTING_MESSAGES;
  return strictObject({
    days: z.array(z.enum(WEEKDAYS, days), days).min(1, days).max(7, days),
    opens: formattedString(rule("time", time)).refine(isTimeOfDay, rule("time", time)),
    closes: formattedString(rule("time", time)).refine(isTimeOfDay, rule("time", time)),
  }).refine(({ opens, closes }) => !isTimeOfDay(opens) || !isTimeOfDay(closes) || opens < closes, {
    path: ["closes"],
    ...rule("closesLater", closesLater),
  });
}

const IMAGE_PATH = /^\/uploads\/[0-9a-f]{32}\.(?:jpg|png|gif|webp)$/;
const FILE_PATH = /^\/files\/[0-9a-f]{32}\.[a-z0-9]{3,4}$/;
const MAX_PATH_LENGTH = 100;

/** The stored path of a picture or file. */
function storedPath({ required }: { required?: string }, pattern: RegExp, message: string) {
  const isPath = (text: string) => text === "" || pattern.test(text);
  return required === undefined
    ? lineField(message, MAX_PATH_LENGTH).default("").refine(isPath, rule("option", message))
    : requiredLine(required, MAX_PATH_LENGTH).refine(isPath, rule("option", message));
}

function recordsSchema() {
  const message = SETTING_MESSAGES.records;
  return z.object(
    {
      source: z.enum(RECORD_SOURCES, message),
      pick: z.enum(RECORD_PICKS, message),
      category: lineField(message, MAX_SLUG_LENGTH),
      ids: z.array(z.uuid(message), message).max(MAX_SHOWN_RECORDS, message),
      count: z.int(message).min(1, message).max(MAX_SHOWN_RECORDS, message),
    },
    message,
  );
}

/** Of a block's id, and of its name. */
const MAX_TYPE_LENGTH = 40;

/** The fields of an unknown block are kept as they are. */
function blockSchema() {
  return z
    .object(
      {
        id: lineField(SETTING_MESSAGES.text, MAX_TYPE_LENGTH).default(""),
        type: lineField(SETTING_MESSAGES.text, MAX_TYPE_LENGTH),
        isHidden: z.boolean(SETTING_MESSAGES.boolean).default(false),
        fields: z.looseObject({}, SETTING_MESSAGES.object),
      },
      SETTING_MESSAGES.object,
    )
    .transform((block, ctx) => {
      if (!isBlockName(block.type)) return block;
      const parsed = recordSchema(blockFields(block.type)).safeParse(block.fields);
      if (parsed.success) return { ...block, fields: parsed.data };
      for (const issue of parsed.error.issues)
        ctx.issues.push({ ...issue, path: ["fields", ...issue.path] } as z.core.$ZodRawIssue);
      return z.NEVER;
    });
}

/** Gives unused numbers to blocks without an id of their own. The texts of a page that were sent without ids match by their order. */
function numberBlocks<B extends Pick<Block, "id">>(blocks: B[]): B[] {
  const ids = new Set(blocks.map(({ id }) => id));
  const numbers = blocks.map((_, index) => String(index + 1)).filter((number) => !ids.has(number));
  return blocks.map((block, index) => {
    const isOwn = block.id !== "" && blocks.findIndex(({ id }) => id === block.id) === index;
    return isOwn ? block : { ...block, id: numbers.shift() ?? "" };
  });
}

function languagesSchema() {
  const { language, languages, languageRepeated, mainInPreparation } = SETTING_MESSAGES;
  const list = z.array(z.enum(LANGUAGES, language), languages).max(LANGUAGES.length, languages);
  return strictObject({ main: z.enum(LANGUAGES, language), further: list, inPreparation: list.optional() })
    .refine(({ main, further }) => new Set([main, ...further]).size === further.length + 1, {
      path: ["further"],
      ...rule("languageRepeated", languageRepeated),
    })
    .refine(({ main, inPreparation = [] }) => !inPreparation.includes(main), {
      path: ["main"],
      ...rule("mainInPreparation", mainInPreparation),
    })
    .refine(
      ({ main, further, inPreparation = [] }) =>
        inPreparation.every((one) => one === main || further.includes(one)),
      {
        path: ["inPreparation"],
        ...rule("option", languages),
      },
    );
}

/** Has only scheme, host and port. */
function isOrigin(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
