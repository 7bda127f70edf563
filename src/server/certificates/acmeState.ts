import { z } from "zod";

import { readKeyFile, writeKeyFile } from "#server/keys/keyFiles.ts";
import { nodeCrypto } from "#server/lazyImports.ts";

export interface AcmeSettings {
  names: readonly string[];
  /** URL of the certificate authority. */
  directory: string;
  folder: string;
  /** In the folder: certificate, chain and key in one file, so that they always belong together. */
  pairFile: string;
}

const STATE_FILE = "acme.json";

const stateSchema = z.object({
  /** All of it belongs to this certificate authority and these names. */
  request: z.string(),
  accountKey: z.string(),
  accountUrl: z.string().optional(),
  /** The open order: key and request of the certificate. */
  order: z.object({ key: z.string(), csr: z.string(), url: z.string().optional() }).optional(),
  /** Of the last certificate, in milliseconds since 1970. */
  obtainedAt: z.number().optional(),
  /** After failures; `nextTry` in milliseconds since 1970. */
  retry: z.object({ failures: z.number(), nextTry: z.number(), error: z.string() }).optional(),
});
type State = z.infer<typeof stateSchema>;
export type AcmeState = ReturnType<typeof openAcmeState>;

/** `null` without one; a damaged one, or one of another request, counts as missing. */
export function readAcmeState(settings: AcmeSettings): State | null {
  const text = readKeyFile(settings.folder, STATE_FILE);
  try {
    const state = stateSchema.parse(JSON.parse(text ?? "null"));
    return state.request === describeRequest(settings) ? state : null;
  } catch {
    return null;
  }
}

function describeRequest({ directory, names }: AcmeSettings): string {
  return [directory, ...names].join(" ");
}

/** What an order needs to be continued after the process was killed: each step is stored before the next one. */
export function openAcmeState(settings: AcmeSettings) {
  let state = readAcmeState(settings);
  return {
    get: () => state,
    update(changes: { [Name in keyof State]?: State[Name] | undefined }): State {
      state = stateSchema.parse({ request: describeRequest(settings), ...state, ...changes });
      writeKeyFile(settings.folder, STATE_FILE, JSON.stringify(state));
      return state;
    },
    /** Needs no order, so that it works before one is continued. https://www.rfc-editor.org/rfc/rfc8555#section-8.1 */
    answerChallenge: (token: string) => (state ? `${token}.${computeThumbprint(state.accountKey)}` : null),
  };
}

/** https://www.rfc-editor.org/rfc/rfc7638 */
function computeThumbprint(key: string): string {
  const { crv, kty, x, y } = nodeCrypto().createPublicKey(key).export({ format: "jwk" });
  return new Bun.CryptoHasher("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}
