// Random access to a file through one small buffer, so that inspecting 20 MB takes 64 KB of memory.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const WINDOW_BYTES = 65_536;

/** Thrown for a read beyond the end of a truncated file. */
export class EndOfFile extends Error {
  override readonly name = "EndOfFile";
}

export class ByteReader implements Disposable {
  readonly size: number;
  readonly #descriptor: number;
  readonly #window = Buffer.alloc(WINDOW_BYTES);
  #start = 0;
  #length = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, "r");
    this.size = fstatSync(this.#descriptor).size;
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor);
  }

  byte(at: number): number {
    if (at < this.#start || at >= this.#start + this.#length) this.#moveTo(at);
    return this.#window[at - this.#start] ?? 0;
  }

  /** At most 64 KB; the next read overwrites it. Throws `EndOfFile`. */
  view(at: number, length: number): Buffer {
    if (at < this.#start || at + length > this.#start + this.#length) this.#moveTo(at);
    const from = at - this.#start;
    if (from + length > this.#length) throw new EndOfFile();
    return this.#window.subarray(from, from + length);
  }

  text(at: number, length: number): string {
    return this.view(at, length).toString("latin1");
  }

  uint16BE(at: number): number {
    return this.view(at, 2).readUInt16BE();
  }

  uint32BE(at: number): number {
    return this.view(at, 4).readUInt32BE();
  }

  uint16LE(at: number): number {
    return this.view(at, 2).readUInt16LE();
  }

  uint24LE(at: number): number {
    return this.view(at, 3).readUIntLE(0, 3);
  }

  uint32LE(at: number): number {
    return this.view(at, 4).readUInt32LE();
  }

  /** The offset of the next byte with this value. Throws `EndOfFile`. */
  indexOf(value: number, from: number): number {
    for (let at = from; ; at = this.#start + this.#length) {
      this.byte(at);
      const found = this.#window.subarray(0, this.#length).indexOf(value, at - this.#start);
      if (found !== -1) return this.#start + found;
    }
  }

  /** The bytes from `start` up to `end`, in views of up to 64 KB. */
  *views(start: number, end: number): Generator<Buffer> {
    for (let at = start; at < end; at += WINDOW_BYTES) {
      yield this.view(at, Math.min(WINDOW_BYTES, end - at));
    }
  }

  #moveTo(at: number): void {
    if (at < 0 || at >= this.size) throw new EndOfFile();
    this.#start = at;
    this.#length = readSync(this.#descriptor, this.#window, 0, WINDOW_BYTES, at);
    if (this.#length === 0) throw new EndOfFile();
  }
}
