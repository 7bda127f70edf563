import { z } from "zod";

import { getErrorCode } from "#server/errors.ts";

const TYPE_PREFIX = "urn:ietf:params:acme:error:";
const problemSchema = z.object({ type: z.string(), detail: z.string() }).partial().catch({});

/** A refusal of the certificate authority: https://www.rfc-editor.org/rfc/rfc8555#section-6.7 */
export class AcmeProblem extends Error {
  override readonly name = "AcmeProblem";
  /** Such as `rateLimited`. */
  readonly type: string;
  retryAfterMs = 0;

  /** @param problem as the certificate authority sent it, about a host name that was not verified or as a response */
  constructor(
    problem: unknown,
    readonly host = "",
    readonly status = 0,
  ) {
    const { type = "", detail = "" } = problemSchema.parse(problem);
    super(detail);
    this.type = type.replace(TYPE_PREFIX, "");
  }

  /** True if the same order would fail again. */
  get isFinal(): boolean {
    return this.status < 500 && this.type !== "rateLimited";
  }
}

/** @throws AcmeProblem if the response is one, except for those that the client itself answers */
export function assertNoProblem<T extends { status: number; data: unknown; headers: object }>(
  response: T,
): T {
  const problem = new AcmeProblem(response.data, "", response.status);
  if (response.status < 400 || problem.type === "badNonce") return response;
  const { headers } = response;
  problem.retryAfterMs = ("retry-after" in headers && Number(headers["retry-after"]) * 1000) || 0;
  throw problem;
}

/** By type; `{host}` is the name that was checked. */
const EXPLANATIONS: Record<string, string> = {
  dns: "The certificate authority found no address of {host}. Point its A record, and AAAA if there is one, to this machine.",
  connection:
    "The certificate authority could not reach http://{host}. Open port 80 in the firewall, and point its A and AAAA records to this machine.",
  unauthorized:
    "Another server answered the certificate authority at http://{host}. Point its A and AAAA records to this machine.",
  caa: "A CAA record of {host} forbids this certificate authority. Add it to the record, or delete the record.",
  rateLimited: "The rate limit of the certificate authority is reached. Nothing needs to be done.",
  rejectedIdentifier: "The certificate authority issues no certificate for one of the names. Correct DOMAIN.",
  accountDoesNotExist:
    "The certificate authority forgot the account; the next try creates one. Nothing needs to be done.",
};

/** What failed and what to do, in plain words. */
export function explainFailure(error: unknown, directory: string): string {
  if (error instanceof AcmeProblem) return explainProblem(error, directory);
  const code = getErrorCode(error);
  // Errors of this machine, such as a full disk, have no code of the system and say it themselves.
  if (!/^[A-Z_]+$/.test(code)) return error instanceof Error ? error.message : String(error);
  return `The certificate authority at ${directory} can't be reached (${code}). Check this machine's network and DNS.`;
}

function explainProblem({ type, status, host, message }: AcmeProblem, directory: string): string {
  const explanation = EXPLANATIONS[type === "incorrectResponse" ? "unauthorized" : type];
  if (explanation && (host || !explanation.includes("{host}"))) return explanation.replaceAll("{host}", host);
  if (status >= 500) return `The certificate authority has a fault (${status}). Nothing needs to be done.`;
  if (type === "") return `${directory} is no ACME directory (${status}). Correct ACME_DIRECTORY.`;
  return `The certificate authority refused the order: ${message}`;
}
