import { isProofOfWork, proofInput } from "#contract/messages/formToken.ts";
import type { FormProof, FormToken } from "#contract/messages/formToken.ts";

/** Without a nonce if no work is asked for, or on a page without HTTPS, where browsers provide no hash function. */
export async function solveProofOfWork({ token, workBits }: FormToken): Promise<FormProof> {
  if (workBits === 0 || !("subtle" in crypto)) return { token };
  // Others get the same token in the same millisecond, and each solution counts once.
  const start = Math.floor(Math.random() * 2 ** 32);
  for (let count = start; ; count += 1) {
    const proof = { token, nonce: String(count) };
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proofInput(proof)));
    if (isProofOfWork(new Uint8Array(hash), workBits)) return proof;
  }
}
