import { contactSchema } from "#contract/messages/contact.ts";
import { CONTACT_FIELD_NAMES, DEFAULT_FIELD_USES } from "#contract/messages/contactFieldUses.ts";
import type { ContactFieldUses } from "#contract/messages/contactFieldUses.ts";
import { CONTACT_MESSAGES as MESSAGES } from "#contract/messages/contactMessages.ts";
import { MESSAGE_TEXTS, messageChangeSchema, messageNoteSchema } from "#contract/messages/messages.ts";
import { PERSONAL_DATA_MESSAGES, personSchema } from "#resources/personalData.ts";

import * as is from "./fieldCases.ts";

const contactSubjects = ["Request a quote", "Other"];
// Of these names.
const allUses = (use: "required" | "optional") =>
  Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, use])) as ContactFieldUses;
const ALL_FIELDS = {
  name: "Supaporn",
  company: "Ruamjai",
  email: "supaporn@visitor.example",
  phone: "+66812345678",
  lineId: "supaporn",
  subject: "Other",
  message: "One.\n\nTwo.",
  consent: true,
};

const EMPTY = {
  empty: [
    ["", is.accepted("")],
    [undefined, is.accepted("")],
  ] satisfies is.InputCase[],
  whitespace: is.WHITESPACE.map((spaces): is.InputCase => [spaces, is.accepted("")]),
};

/** As it is stored, whatever was typed: tests/contract/fields/phone.test.ts. */
function phoneCases(): is.FieldCases {
  const { phoneRequired, phoneInvalid } = MESSAGES;
  const number = "+66812345678";
  return {
    ...is.line(phoneRequired, 60),
    tooLong: is.rejections("Please use at most 60 characters", "0".repeat(61)),
    markup: is.rejections(phoneInvalid, is.MARKUP),
    controlCharacters: [
      ["081\u0000 234\u200b 5678", is.accepted(number)],
      ["\u202a\u200e081\u00a0234\u202f5678\u202c", is.accepted(number)],
      ...is.rejections(phoneInvalid, "081 234\ud800 5678"),
    ],
  };
}

/** Of the three fields of the spec, and with all fields. */
export const CONTACT_SCHEMAS = {
  spec: contactSchema({ contactFields: DEFAULT_FIELD_USES, contactSubjects: [] }),
  required: contactSchema({ contactFields: allUses("required"), contactSubjects }),
  optional: contactSchema({ contactFields: allUses("optional"), contactSubjects }),
};

export const MESSAGE_FORMS = {
  "a contact message": {
    schema: CONTACT_SCHEMAS.spec,
    sample: { name: "Supaporn", email: "supaporn@visitor.example", message: "One.\n\nTwo." },
    fields: {
      name: is.line("Name is required", 100),
      email: is.email(),
      message: is.text("Message is required", 5_000),
    },
  },
  "a contact message with all fields required": {
    schema: CONTACT_SCHEMAS.required,
    sample: ALL_FIELDS,
    fields: {
      name: is.line(MESSAGES.nameRequired, 100),
      company: is.line(MESSAGES.companyRequired, 150),
      email: is.email(),
      phone: phoneCases(),
      lineId: is.line(MESSAGES.lineIdRequired, 100),
      subject: {
        ...is.line(MESSAGES.subjectRequired, 120),
        tooLong: is.rejections("Please use at most 120 characters", "ก".repeat(121)),
        markup: is.rejections(MESSAGES.subjectInvalid, is.MARKUP),
        controlCharacters: [["Ot\u0000her", is.accepted("Other")] as is.InputCase],
      },
      message: is.text(MESSAGES.messageRequired, 5_000),
      consent: {
        ...is.strictFormat(MESSAGES.consentRequired, is.unchanged(true)),
        wrongType: is.rejections(MESSAGES.consentRequired, false, 1, "on", []),
      },
    },
  },
  "a contact message with all fields optional": {
    schema: CONTACT_SCHEMAS.optional,
    sample: ALL_FIELDS,
    fields: {
      name: is.optionalLine(MESSAGES.nameRequired, 100, ""),
      company: is.optionalLine(MESSAGES.companyRequired, 150, ""),
      email: { ...is.email(), ...EMPTY },
      phone: { ...phoneCases(), ...EMPTY },
      lineId: is.optionalLine(MESSAGES.lineIdRequired, 100, ""),
      subject: {
        ...is.optionalLine(MESSAGES.subjectRequired, 120, ""),
        tooLong: is.rejections("Please use at most 120 characters", "ก".repeat(121)),
        markup: is.rejections(MESSAGES.subjectInvalid, is.MARKUP),
        controlCharacters: [["Ot\u0000her", is.accepted("Other")] as is.InputCase],
      },
      message: is.optionalText(MESSAGES.messageRequired, 5_000, ""),
      consent: {
        ...is.strictFormat(MESSAGES.consentRequired, is.unchanged(true, false)),
        wrongType: is.rejections(MESSAGES.consentRequired, 1, "on", []),
        empty: [[undefined, is.accepted(false)] as is.InputCase],
      },
    },
  },
  "a change of a message": {
    schema: messageChangeSchema,
    sample: { status: "new" },
    fields: {
      status: is.strictFormat(
        MESSAGE_TEXTS.status,
        is.unchanged("read", "inProgress", "done", "spam", undefined),
      ),
      takenBy: {
        ...is.opaqueToken(MESSAGE_TEXTS.takenBy, MESSAGE_TEXTS.takenBy, 100),
        empty: is.unchanged("", null, undefined),
        wrongType: is.rejections(MESSAGE_TEXTS.takenBy, 5, true, [], {}),
      },
      note: is.optionalText(MESSAGE_TEXTS.note, 5_000),
    },
  },
  "the note of a message": {
    schema: messageNoteSchema,
    sample: { note: "Called back" },
    fields: { note: is.allowEmpty(is.text(MESSAGE_TEXTS.note, 5_000), MESSAGE_TEXTS.note) },
  },
  "the search for a person": {
    schema: personSchema,
    sample: { person: "nok@school.example" },
    fields: { person: is.line(PERSONAL_DATA_MESSAGES.required, 254) },
  },
};
