import { expect, test } from "bun:test";
import * as fc from "fast-check";

import { AppError } from "#server/errors.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import {
  createMultipartFixture,
  multipartRequest,
  rawMultipartRequest,
} from "#tests/support/server/multipartFixture.ts";

const CRLF = "\r\n";
/** Pieces of forms, in any order. */
const pieces = fc.oneof(
  fc.constantFrom(
    "--cut",
    "--cut--",
    "--",
    CRLF,
    `${CRLF}${CRLF}`,
    "\n",
    'Content-Disposition: form-data; name="name"',
    'Content-Disposition: form-data; name="logo"; filename="a.png"',
    'Content-Disposition: form-data; name="images"; filename="../../a"',
    'Content-Disposition: form-data; name="__proto__"',
    "Content-Disposition: form-data; filename*=UTF-8''%ff",
    "Content-Disposition: form-data",
    "Content-Type: multipart/mixed; boundary=cut",
    "Content-Transfer-Encoding: base64",
    "Content-Type: text/plain; charset=utf-7",
    `${"X: y".repeat(50)}${CRLF}`,
  ),
  fc.string({ unit: "binary", maxLength: 400 }),
);
const randomBodies = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(""));
const part = fc
  .tuple(
    fc.constantFrom(
      'name="name"',
      'name="logo"; filename="a.png"',
      'name="images"; filename="../b"',
      'name="other"; filename="c"',
    ),
    fc.string({ unit: "binary", maxLength: 1200 }),
  )
  .map(
    ([head, content]) => `--cut${CRLF}Content-Disposition: form-data; ${head}${CRLF}${CRLF}${content}${CRLF}`,
  );
/** Forms that are cut off, or contain something else in the middle. */
const damagedBodies = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(4000), fc.option(pieces))
  .map(([parts, place, inserted]) => {
    const form = `${parts.join("")}--cut--${CRLF}`;
    return form.slice(0, place) + (inserted === null ? "" : inserted + form.slice(place));
  });
const bodies = fc.oneof(randomBodies, damagedBodies);
/** Lengths of the chunks in which a body arrives. */
const chunkLengths = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 10 });

function streamOf(bytes: Uint8Array, lengths: number[]): ReadableStream<Uint8Array> {
  let offset = 0;
  let count = 0;
  return new ReadableStream({
    pull(controller) {
      const length = lengths[count++ % lengths.length] ?? 1;
      if (offset < bytes.length) controller.enqueue(bytes.slice(offset, offset + length));
      else controller.close();
      offset += length;
    },
  });
}

const RUNS = { few: 200, many: 5000 };

test(
  "any body is parsed or refused, within the limits, and leaves no file behind",
  async () => {
    await using fixture = await createMultipartFixture();
    const types = fc.constantFrom(
      "multipart/form-data; boundary=cut",
      'multipart/form-data; boundary="cut"; charset=utf-7',
      "multipart/form-data; boundary=",
      "multipart/form-data; boundary=cut; boundary=other",
      `multipart/form-data; boundary=${"x".repeat(300)}`,
    );
    await checkProperty(fc.tuple(bodies, types, chunkLengths), RUNS, async ([body, type, lengths]) => {
      const request = rawMultipartRequest(streamOf(new TextEncoder().encode(body), lengths), type);
      try {
        await using form = await fixture.receive(request);
        const texts = Object.values(form.fields).flat();
        expect(texts.length).toBeLessThanOrEqual(4);
        expect(texts.every((text) => Buffer.byteLength(text) <= 300)).toBe(true);
        expect(form.files.logo.length).toBeLessThanOrEqual(1);
        expect(form.files.images.length).toBeLessThanOrEqual(2);
        for (const { path } of Object.values(form.files).flat())
          expect(path).toStartWith(fixture.stagingFolder);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.status).toBeLessThan(500);
      }
      expect(await fixture.listStagedFiles()).toEqual([]);
    });
  },
  PROPERTY_TIMEOUT_MS,
);

test(
  "a valid form is read as it was sent, in chunks of any length",
  async () => {
    await using fixture = await createMultipartFixture();
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 20 }), { maxLength: 4 });
    const files = fc.array(fc.uint8Array({ minLength: 1, maxLength: 900 }), { maxLength: 2 });
    await checkProperty(fc.tuple(texts, files, chunkLengths), RUNS, async ([values, contents, lengths]) => {
      const sent = multipartRequest(
        ...values.map((value): [string, string] => ["name", value]),
        ...contents.map((bytes): [string, File] => ["images", new File([Uint8Array.from(bytes)], "a.png")]),
      );
      const type = sent.headers.get("content-type") ?? "";
      const body = streamOf(await sent.bytes(), lengths);
      await using form = await fixture.receive(rawMultipartRequest(body, type));
      // Forms send line breaks as CRLF.
      const normalized = values.map((value) => value.replaceAll(/\r\n|\r|\n/g, CRLF));
      expect(form.fields["name"] ?? []).toEqual(normalized);
      const stored = await Promise.all(form.files.images.map(({ path }) => Bun.file(path).bytes()));
      expect(stored.map((bytes) => [...bytes])).toEqual(contents.map((bytes) => [...bytes]));
    });
  },
  PROPERTY_TIMEOUT_MS,
);
