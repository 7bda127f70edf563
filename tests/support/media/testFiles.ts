import { filePath } from "#contract/files.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const NAME = "profile.pdf";

/** Different texts give different files. */
export function pdf(text: string): Uint8Array {
  return Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
}

export function fileForm(bytes: Uint8Array | string, name = NAME): FormData {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(bytes)]), name);
  return form;
}

/** Uploads a file that visitors get, as if a setting named it, and returns its id. */
export async function uploadPublicFile(server: TestServer, bytes: Uint8Array, name = NAME): Promise<string> {
  const options = { token: await server.signIn(), form: fileForm(bytes, name) };
  const { _id } = (await server.request("POST", "/library/files", options)).data;
  writeSetting(server.parts.db, `file ${_id}`, filePath(_id));
  return _id;
}

type Entry = readonly [name: string, content: string | Uint8Array];

/** Uncompressed, with its directory. */
export function zip(entries: readonly Entry[]): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(Bun.hash.crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), common, rest, path);
    parts.push(Buffer.from("PK\x03\x04"), common, path, bytes);
    offset += 30 + path.length + bytes.length;
  }
  const head = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(head.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, head, Buffer.from("PK\x05\x06"), end]);
}

/** A document of Office. @param part such as `word/document.xml` */
export function office(part: string, more: readonly Entry[] = []): Uint8Array {
  return zip([["[Content_Types].xml", "<Types/>"], [part, "<x/>"], ...more]);
}

export function openDocument(type: string, more: readonly Entry[] = []): Uint8Array {
  return zip([["mimetype", type], ["content.xml", "<x/>"], ...more]);
}

/** A document of the older Office, with these streams in its directory. */
export function ole(...streams: string[]): Uint8Array {
  const header = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  const entries = streams.map((stream) =>
    Buffer.concat([Buffer.from(stream, "utf16le"), Buffer.alloc(128)]).subarray(0, 128),
  );
  return Buffer.concat([header, ...entries]);
}
