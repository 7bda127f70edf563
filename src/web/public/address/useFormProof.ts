import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import type { FormProof } from "#contract/messages/formToken.ts";
import { formTokenQuery } from "#web/api/formToken.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { solveProofOfWork } from "#web/api/solveProofOfWork.ts";

/** The token of the page, and a newer one, with its proof of work, from the first input on. */
export function useFormProof() {
  const { data: pageToken, refetch } = useQuery(formTokenQuery(useHttp()));
  const pendingProof = useRef<Promise<FormProof | undefined> | null>(null);

  /** @param earlierToken used instead of the new one, which no message may follow within seconds */
  async function createProof(earlierToken?: string): Promise<FormProof | undefined> {
    const { data } = await refetch();
    return data && solveProofOfWork({ ...data, token: earlierToken ?? data.token });
  }

  return {
    pageToken: pageToken?.token,
    /** Call it while somebody fills in the form: the work takes a while. */
    prepare(): void {
      pendingProof.current ??= createProof();
    },
    /** Takes the proof for one message; undefined if there is no token. */
    take(): Promise<FormProof | undefined> {
      const proof = pendingProof.current ?? createProof(pageToken?.token);
      pendingProof.current = null;
      return proof;
    },
  };
}
