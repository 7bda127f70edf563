export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Text directly in this element, with entities decoded. */
  text: string;
}

const XML_TOKEN = /<\?[^?]*\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([\w:.-]+)="([^"<]*)"/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** Matches characters that XML 1.0 forbids. */
const FORBIDDEN_CHARACTER = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * Parses XML as strictly as feed readers and crawlers do.
 * @throws if the document is not well-formed
 */
export function parseXml(xml: string): XmlElement {
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) throw new Error("no XML declaration");
  const forbidden = FORBIDDEN_CHARACTER.exec(xml);
  if (forbidden) throw new Error(`character forbidden by XML at ${forbidden.index}`);
  const documentNode: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const openElements = [documentNode];
  let end = 0;
  for (const match of xml.matchAll(XML_TOKEN)) {
    consumeToken(openElements, match);
    end = match.index + match[0].length;
  }
  if (end !== xml.length) throw new Error(`not XML: ${xml.slice(end, end + 60)}`);
  const [root, ...others] = documentNode.children;
  if (openElements.length !== 1 || !root || others.length > 0 || documentNode.text.trim())
    throw new Error("expected exactly one root element");
  return root;
}

/** Returns all descendants with this name, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findAll(child, name),
  ]);
}

/** Returns the text of the first child with this name. */
export function childText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}

function consumeToken(
  openElements: XmlElement[],
  [, closed, opened, attributes = "", empty, text]: RegExpMatchArray,
) {
  const current = openElements.at(-1);
  if (!current) throw new Error("unmatched end tag");
  if (closed !== undefined && openElements.pop()?.name !== closed)
    throw new Error(`</${closed}> does not match the open element`);
  if (text !== undefined) current.text += decodeEntities(text);
  if (opened === undefined) return;
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [
    name,
    decodeEntities(value),
  ]);
  const child = { name: opened, attributes: Object.fromEntries(pairs), children: [], text: "" };
  current.children.push(child);
  if (!empty) openElements.push(child);
}

function decodeEntities(text: string): string {
  return text.replace(/&(#?)(\w*);?/g, (whole, sharp: string, name: string) => {
    const character = sharp ? decodeCharacterReference(name) : ENTITIES[name];
    if (character === undefined || !whole.endsWith(";")) throw new Error(`Invalid entity: ${whole}`);
    return character;
  });
}

function decodeCharacterReference(name: string): string {
  return String.fromCodePoint(name.startsWith("x") ? Number.parseInt(name.slice(1), 16) : Number(name));
}
