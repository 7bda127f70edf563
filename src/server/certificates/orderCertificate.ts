import { setTimeout } from "node:timers/promises";

import type { Client, Order } from "acme-client";

import { acmeClient } from "#server/lazyImports.ts";

import { AcmeProblem, assertNoProblem } from "./AcmeProblem.ts";
import type { AcmeSettings, AcmeState } from "./acmeState.ts";

const REQUEST_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 1000;
/** About five minutes, within which a certificate authority checks the names and issues. */
const MAX_POLLS = 300;

/**
 * Orders a certificate, or continues the stored order.
 * @returns certificate with chain, and key, as PEM
 * @throws AcmeProblem, or an error of the network
 */
export async function orderCertificate(
  { directory, names }: AcmeSettings,
  state: AcmeState,
  signal: AbortSignal,
) {
  const { axios, Client, crypto } = await acmeClient();
  // The library's own repeat requests for over a minute, and hide what failed.
  axios.interceptors.request.clear();
  axios.interceptors.response.clear();
  axios.interceptors.request.use((config) =>
    Object.assign(config, { signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) }),
  );
  axios.interceptors.response.use(assertNoProblem);
  const createKey = () => crypto.createPrivateEcdsaKey();
  const { accountKey, accountUrl } = state.get() ?? state.update({ accountKey: String(await createKey()) });
  const client = new Client({ directoryUrl: directory, accountKey, ...(accountUrl && { accountUrl }) });
  if (!accountUrl) await client.createAccount({ termsOfServiceAgreed: true });
  const known = state.update({ accountUrl: client.getAccountUrl() });
  const { key, csr, url } = known.order ?? (await createRequest());
  const identifiers = names.map((value) => ({ type: "dns", value }));
  const order: Order = url
    ? { url, identifiers, status: "pending", authorizations: [], finalize: "" }
    : await client.createOrder({ identifiers });
  state.update({ order: { key, csr, url: order.url } });
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const current = await client.getOrder(order);
    if (current.status === "valid") return { cert: await client.getCertificate(current), key };
    if (current.status === "ready") await client.finalizeOrder(current, csr);
    else if (current.status !== "processing") await answerChallenges(client, current);
    await setTimeout(POLL_INTERVAL_MS, undefined, { signal });
  }
  throw new Error("The certificate authority did not complete the order in time. Nothing needs to be done.");

  async function createRequest() {
    const created = await crypto.createCsr({ altNames: [...names] }, await createKey());
    const request = { key: String(created[0]), csr: String(created[1]), url: undefined };
    state.update({ order: request });
    return request;
  }
}

/** @throws AcmeProblem if a name could not be verified */
async function answerChallenges(client: Client, order: Order) {
  for (const { status, identifier, challenges } of await client.getAuthorizations(order)) {
    const challenge = challenges.find(({ type }) => type === "http-01");
    if (status === "invalid") throw new AcmeProblem(challenge?.error, identifier.value);
    if (status === "pending" && challenge?.status === "pending") await client.completeChallenge(challenge);
  }
  if (order.status === "invalid") throw new AcmeProblem(order.error);
}
