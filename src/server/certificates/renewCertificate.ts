import { DAY_MS } from "#server/calendar.ts";
import { prepareKeyFolder, writeKeyFile } from "#server/keys/keyFiles.ts";
import type { Logger } from "#server/logger.ts";

import { AcmeProblem, explainFailure } from "./AcmeProblem.ts";
import { openAcmeState } from "./acmeState.ts";
import type { AcmeSettings } from "./acmeState.ts";
import type { CertificatePair } from "./certificatePair.ts";
import { orderCertificate } from "./orderCertificate.ts";

const RENEWAL_DAYS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A longer wait is a jump of the clock. */
const MAX_WAIT_MS = 7 * DAY_MS;

/** @throws StartError if the folder of the certificates cannot be used */
export function createRenewal(settings: AcmeSettings, { log, now }: { log: Logger; now: () => number }) {
  prepareKeyFolder(settings.folder);
  const state = openAcmeState(settings);
  return {
    answerChallenge: state.answerChallenge,
    /** Stores a new certificate if it is time. Logs a failure and stores when to try again. */
    async renewIfDue(pair: CertificatePair | null, signal: AbortSignal) {
      const { failures, nextTry } = state.get()?.retry ?? { failures: 0, nextTry: 0 };
      const wait = nextTry - now();
      if (!isDue(pair, settings.names, now()) || (wait > 0 && wait <= MAX_WAIT_MS)) return;
      // With a clock that is far ahead, each certificate would be due at once.
      const ageMs = now() - (state.get()?.obtainedAt ?? -Infinity);
      if (hasNames(pair, settings.names) && ageMs >= 0 && ageMs < DAY_MS) return;
      try {
        const { cert, key } = await orderCertificate(settings, state, signal);
        writeKeyFile(settings.folder, settings.pairFile, `${cert.trim()}\n${key.trim()}`);
        state.update({ order: undefined, retry: undefined, obtainedAt: now() });
        log.info("obtained a certificate", { names: settings.names.join() });
      } catch (error) {
        if (signal.aborted) return;
        const { isFinal = false, type = "", retryAfterMs = 0 } = error instanceof AcmeProblem ? error : {};
        const explanation = explainFailure(error, settings.directory);
        const waitMs = Math.min(Math.max(doubleWait(failures, pair !== null), retryAfterMs), MAX_WAIT_MS);
        const retry = { failures: failures + 1, nextTry: now() + waitMs, error: explanation };
        const fields = { detail: String(error), nextTry: new Date(retry.nextTry).toISOString() };
        log.warn(`no new certificate: ${explanation}`, fields);
        const isUnknown = type === "accountDoesNotExist";
        state.update({
          retry,
          ...(isFinal && { order: undefined }),
          ...(isUnknown && { accountUrl: undefined }),
        });
      }
    },
  };
}

/** 30 days ahead; of a short-lived certificate after two thirds of its time. */
export function isDue(pair: CertificatePair | null, names: readonly string[], now: number): boolean {
  if (!hasNames(pair, names)) return true;
  const { notBefore, notAfter } = pair;
  return now >= Math.max(notAfter - RENEWAL_DAYS * DAY_MS, notBefore + (2 / 3) * (notAfter - notBefore));
}

function hasNames(pair: CertificatePair | null, names: readonly string[]): pair is CertificatePair {
  return pair !== null && names.every((name) => pair.names.includes(name));
}

/** Doubles from a minute up to an hour, or half a day while a certificate is served. */
export function doubleWait(failures: number, hasCertificate: boolean): number {
  return Math.min(MINUTE_MS * 2 ** failures, (hasCertificate ? 12 : 1) * HOUR_MS);
}
