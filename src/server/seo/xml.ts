/** Characters that XML 1.0 does not allow, including lone surrogates. */
const INVALID_XML_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** For text and for attributes in double quotes. */
export function escapeXml(text: string): string {
  return Bun.escapeHTML(text.replace(INVALID_XML_CHARACTERS, ""));
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
