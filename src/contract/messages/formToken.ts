// What the contact form sends besides its fields. No schema library, because the public bundle contains none.

/** A hidden field (honeypot): only programs fill it in. Not a name that browsers fill from a person's profile. */
export const HIDDEN_FIELD = "remark";
export const TOKEN_FIELD = "formToken";

/** Proves when the form was loaded. */
export interface FormToken {
  token: string;
  /** The proof of work that a message needs now, see `isProofOfWork`; 0 for none. */
  workBits: number;
}

export interface FormProof {
  token: string;
  /** Solves the proof of work, if one was asked for. */
  nonce?: string | undefined;
}

/** The text whose SHA-256 hash is the proof of work. */
export function proofInput({ token, nonce = "" }: FormProof): string {
  return `${token}:${nonce}`;
}

/** True if the hash starts with this number of zero bits, at most 32. */
export function isProofOfWork(hash: Uint8Array, workBits: number): boolean {
  const first = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return Math.clz32(first) >= workBits;
}
