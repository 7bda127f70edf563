import { contactSchema } from "#contract/messages/contact.ts";
import { MESSAGE_TEXTS, messageChangeSchema, messageNoteSchema } from "#contract/messages/messages.ts";
import { PERSONAL_DATA_MESSAGES, personSchema } from "#resources/personalData.ts";

import * as is from "./fieldCases.ts";

export const MESSAGE_FORMS = {
  "a contact message": {
    schema: contactSchema,
    sample: { name: "Supaporn", email: "supaporn@visitor.example", message: "One.\n\nTwo." },
    fields: {
      name: is.line("Name is required", 100),
      email: is.email(),
      message: is.text("Message is required", 5_000),
    },
  },
  "the status of a message": {
    schema: messageChangeSchema,
    sample: { status: "new" },
    fields: {
      status: is.strictFormat(MESSAGE_TEXTS.status, is.unchanged("read", "inProgress", "done", "spam")),
      takenBy: {
        ...is.opaqueToken(MESSAGE_TEXTS.takenBy, MESSAGE_TEXTS.takenBy, 100),
        empty: is.unchanged("", null, undefined),
        wrongType: is.rejections(MESSAGE_TEXTS.takenBy, 5, true, [], {}),
      },
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
