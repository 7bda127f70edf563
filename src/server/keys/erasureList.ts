import { join } from "node:path";

import { StartError } from "#server/StartError.ts";

import { readKeyFile, writeKeyFile } from "./keyFiles.ts";

const NAME = "erasures.jsonl";

/** Which person was erased, as a hash, and until when. */
export interface ErasureMark {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  hash: string;
}

export type ErasureList = ReturnType<typeof openErasureList>;

/**
 * The erasures of personal data, outside the database: after a restore they are repeated.
 * @param folder the folder of the keys
 */
export function openErasureList(folder: string, key: Uint8Array) {
  /** @throws StartError */
  function read(): ErasureMark[] {
    try {
      const lines = (readKeyFile(folder, NAME) ?? "").split("\n");
      return lines.filter(Boolean).map((line) => JSON.parse(line) as ErasureMark);
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause;
      const advice = "Restore the file, or delete it: erasures are then not repeated after a restore.";
      throw new StartError(`The list of erasures ${join(folder, NAME)} is damaged.`, advice, { cause });
    }
  }
  return {
    hash: (person: string) => new Bun.CryptoHasher("sha256", key).update(person).digest("hex"),
    read,
    /** @throws AppError `diskFull`; StartError */
    add: (...marks: ErasureMark[]) =>
      writeKeyFile(folder, NAME, [...read(), ...marks].map((mark) => JSON.stringify(mark)).join("\n")),
  };
}
