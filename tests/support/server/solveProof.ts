import { isProofOfWork, proofInput } from "#contract/messages/formToken.ts";
import type { FormProof } from "#contract/messages/formToken.ts";

/** Finds the first proof of work for a token, or the first after another one. */
export function solveProof(token: string, workBits: number, start = 0): Required<FormProof> {
  for (let count = start; ; count += 1) {
    const proof = { token, nonce: String(count) };
    const hash = new Bun.CryptoHasher("sha256").update(proofInput(proof)).digest();
    if (isProofOfWork(hash, workBits)) return proof;
  }
}
