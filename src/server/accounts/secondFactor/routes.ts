import { newPasskeySchema, newTotpSchema, SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import type { AddedFactor, SecondFactors } from "#contract/accounts/secondFactor.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { adminDuringSetup } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes, injectDependencies } from "#server/http/routeTable.ts";
import { validateJson, validateRecordId } from "#server/http/validate.ts";
import type { Validated, WithRecordId } from "#server/http/validate.ts";

import { assertRecentAuthentication } from "../assertRecentAuthentication.ts";
import { replyReplaced } from "../replaceSession.ts";
import type { FactorSecrets } from "./factorSecrets.ts";
import { addTotpFactor, listFactors, removeTotpFactor, renewRecoveryCodes } from "./repository.ts";
import type { Change } from "./repository.ts";
import { insertPasskey, removePasskey, toPasskey } from "./passkeyRepository.ts";
import { createRegistrationOptions, verifyRegistration } from "./passkeys.ts";
import { getRelyingParty } from "./relyingParty.ts";
import type { SignInChallenges } from "./signInChallenges.ts";
import { findRequiredFrom } from "./requirement.ts";
import { createTotpSecret, findTotpStep } from "./totp.ts";

const validId = validateRecordId(SECOND_FACTOR_MESSAGES.notFound);

interface Dependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  factorSecrets: FactorSecrets;
  challenges: SignInChallenges;
  publicUrl: string | null;
}

/**
 * The caller's own second factors. All changes need a recent authentication. They replace the caller's session and end
 * no other one.
 */
export function secondFactorRoutes(dependencies: Dependencies) {
  const handle = injectDependencies(dependencies);
  return createRoutes([
    ["GET", "/", adminDuringSetup, handle(read)],
    ["POST", "/totp/secret", adminDuringSetup, handle(createSecret)],
    ["POST", "/totp", adminDuringSetup, validateJson(newTotpSchema), handle(addTotp)],
    ["DELETE", "/totp", adminDuringSetup, handle(removeTotp)],
    ["POST", "/passkeys/options", adminDuringSetup, handle(beginPasskey)],
    ["POST", "/passkeys", adminDuringSetup, validateJson(newPasskeySchema), handle(addPasskey)],
    ["DELETE", "/passkeys/:id", adminDuringSetup, validId, handle(deletePasskey)],
    ["POST", "/recovery-codes", adminDuringSetup, handle(renewCodes)],
  ]);
}

async function read(c: AppContext, dependencies: Dependencies) {
  const { db } = dependencies;
  const { user } = c.get("adminSession");
  const requiredFrom = await findRequiredFrom(dependencies, user._id);
  const { totp, passkeys, recoveryCodesLeft } = await listFactors(db, user._id);
  const factors: SecondFactors = {
    totp: totp && { createdAt: new Date(totp.createdAt).toISOString() },
    passkeys: passkeys.map(toPasskey),
    canUsePasskeys: getRelyingParty(c, dependencies.publicUrl) !== null,
    recoveryCodesLeft,
    requiredFrom: requiredFrom === null ? null : new Date(requiredFrom).toISOString(),
  };
  return reply(c, factors);
}

/** Stores nothing: the secret comes back with the code that confirms it. */
async function createSecret(c: AppContext, { getSite, now }: Dependencies) {
  const session = c.get("adminSession");
  assertRecentAuthentication(session, now());
  const { productName } = await getSite();
  return reply(c, await createTotpSecret({ issuer: productName, label: session.user.email }));
}

async function addTotp(c: Validated<{ json: typeof newTotpSchema }>, dependencies: Dependencies) {
  const { db, now, factorSecrets: secrets } = dependencies;
  const { secret, code } = c.req.valid("json");
  const change = beginChange(c, dependencies);
  const lastStep = await findTotpStep(secret, code, now());
  if (lastStep === null) {
    const message = SECOND_FACTOR_MESSAGES.wrongCode;
    throw new AppError("invalid", message, { errors: { code: message } });
  }
  const factor = { secret: await secrets.encrypt(change.session.user._id, secret), lastStep };
  const { recoveryCodes, replaced } = await addTotpFactor(db, factor, change);
  const data: AddedFactor = { recoveryCodes };
  return replyReplaced(c, { replaced, data }, { message: "Authenticator app added", status: 201 });
}

async function removeTotp(c: AppContext, dependencies: Dependencies) {
  const { replaced } = await removeTotpFactor(dependencies.db, beginChange(c, dependencies));
  return replyReplaced(c, { replaced, data: null }, { message: "Authenticator app removed" });
}

async function beginPasskey(c: AppContext, dependencies: Dependencies) {
  const { db, challenges, getSite, now } = dependencies;
  const session = c.get("adminSession");
  assertRecentAuthentication(session, now());
  const party = getRelyingParty(c, dependencies.publicUrl);
  if (!party) throw new AppError("conflict", SECOND_FACTOR_MESSAGES.passkeysUnavailable);
  const { user } = session;
  // Not bound to the password: adding a passkey needs a recent authentication instead.
  const { challenge, nonce } = await challenges.issue("addPasskey", { userId: user._id, passwordId: "" });
  const { productName } = await getSite();
  const context = { party, nonce, productName };
  const { passkeys } = await listFactors(db, user._id);
  const options = await createRegistrationOptions(user, passkeys, context);
  return reply(c, { challenge, options });
}

async function addPasskey(c: Validated<{ json: typeof newPasskeySchema }>, dependencies: Dependencies) {
  const { db, challenges } = dependencies;
  const change = beginChange(c, dependencies);
  const { name, challenge, passkey } = c.req.valid("json");
  const party = getRelyingParty(c, dependencies.publicUrl);
  const begun = await challenges.read("addPasskey", challenge);
  if (!party || begun?.userId !== change.session.user._id || !challenges.consume(begun.nonce))
    throw new AppError("invalid", SECOND_FACTOR_MESSAGES.passkeyFailed);
  const verified = await verifyRegistration(passkey, { party, nonce: begun.nonce });
  const { recoveryCodes, replaced } = await insertPasskey(db, { ...verified, name }, change);
  const data: AddedFactor = { recoveryCodes };
  return replyReplaced(c, { replaced, data }, { message: "Passkey added", status: 201 });
}

async function deletePasskey(c: WithRecordId, dependencies: Dependencies) {
  const { id } = c.req.valid("param");
  const { replaced } = await removePasskey(dependencies.db, id, beginChange(c, dependencies));
  return replyReplaced(c, { replaced, data: { _id: id } }, { message: "Passkey removed" });
}

async function renewCodes(c: AppContext, dependencies: Dependencies) {
  const { recoveryCodes, replaced } = await renewRecoveryCodes(dependencies.db, beginChange(c, dependencies));
  return replyReplaced(c, { replaced, data: { recoveryCodes } }, { message: "New recovery codes" });
}

/** @throws AppError `reauthenticationRequired` */
function beginChange(c: AppContext, { now, factorSecrets: secrets }: Dependencies): Change {
  const session = c.get("adminSession");
  assertRecentAuthentication(session, now());
  return { session, secrets, ...createChangeContext(c, now()) };
}
