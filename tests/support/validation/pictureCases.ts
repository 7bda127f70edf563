import { LIBRARY_MESSAGES, pictureSchema } from "#contract/library.ts";

import * as is from "./fieldCases.ts";

const ALT = is.optionalLine("A description must be a text", 250, "");
const CAPTION = is.optionalLine(LIBRARY_MESSAGES.texts, 500, "");
const FOCUS = is.strictFormat(LIBRARY_MESSAGES.focus, is.unchanged(0, 100));

export const PICTURE_FORM = {
  schema: pictureSchema,
  sample: { name: "Town hall", alts: { en: "A white hall" }, captions: {}, focusX: 0, focusY: 100 },
  fields: {
    name: is.allowEmpty(is.line(LIBRARY_MESSAGES.name, 200), LIBRARY_MESSAGES.name),
    alts: is.composite(LIBRARY_MESSAGES.texts),
    "alts.en": ALT,
    "alts.th": ALT,
    captions: is.composite(LIBRARY_MESSAGES.texts),
    "captions.en": CAPTION,
    "captions.th": CAPTION,
    focusX: FOCUS,
    focusY: FOCUS,
    isDrawing: is.boolean(LIBRARY_MESSAGES.isDrawing),
  },
};
