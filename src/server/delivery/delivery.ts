import type { MailedLink } from "#contract/accounts/accountLinks.ts";
import type { ChannelFields } from "#resources/channels.ts";
import type { Language } from "#texts/language.ts";
import { runInLanguage } from "#texts/language.ts";
import { enqueue, hasMailSender } from "#server/database/enqueue.ts";
import { transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import type { Logger } from "#server/logger.ts";

import { DeliveryError } from "./DeliveryError.ts";
import { pushToLine } from "./line.ts";
import { createMail } from "./mail.ts";
import { sendByMailApi } from "./mailApis.ts";
import { fetchAccessToken } from "./oauth2.ts";
import { testNotice } from "./notices.ts";
import type { LinkMail, Notice, NoticeContext } from "./notices.ts";
import { countStuck } from "./outbox.ts";
import type { DeliveryRow } from "./outbox.ts";
import { createPost } from "./post.ts";
import { readNotice } from "./readNotice.ts";
import type { NoticeDependencies } from "./readNotice.ts";
import { CHANNELS, SENDER, SENDER_ID } from "./records.ts";
import { sendBySmtp } from "./smtp.ts";
import { enqueueSummary } from "./summary.ts";
import type { ReadWeeks } from "./summary.ts";
import { callWebhook } from "./webhook.ts";
import { startDeliveryWorker } from "./worker.ts";
import type { DeliveryWorker } from "./worker.ts";

interface DeliveryDependencies extends NoticeDependencies {
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
  getSite: GetSite;
  publicUrl: string | null;
  /** Also to addresses of this machine and its network. */
  allowsPrivate: boolean;
  readWeeks: ReadWeeks;
}

export type Delivery = ReturnType<typeof createDelivery>;

/** A channel, or a person who gets a mail. Without a language, it is the main one of the site. */
type Target =
  ChannelFields | (Pick<ChannelFields, "recipients"> & { kind: "mail"; language?: Language | undefined });

/** What is sent, and under which id. */
interface Attempt {
  id: string;
  write: (context: NoticeContext) => Notice;
  signal: AbortSignal;
}

const TEST_TIMEOUT_MS = 30_000;

/** Sends what is in the outbox once it is started, and tests at once. */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { db, now, secretBox, getSite, publicUrl } = dependencies;
  let worker: DeliveryWorker | undefined;
  const canMailLinks = async () =>
    siteOrigin(publicUrl, await getSite()) !== null && (await hasMailSender(db));
  return {
    start() {
      worker = startDeliveryWorker({
        ...dependencies,
        prepare: () =>
          enqueueSummary(dependencies).catch((error: unknown) => {
            dependencies.log.error("storing the weekly summary failed; will retry", error);
            return false;
          }),
        deliver: (row, signal) => deliver(dependencies, row, signal),
      });
    },
    /** Call after a delivery was stored. */
    wake: () => worker?.wake(),
    stop: async () => worker?.stop(),
    countStuck: () => countStuck(db, now()),

    /** False if the site sends no mail, or its address is not known. */
    canMailLinks,

    /** Mails a link for a password. @returns false if it has to be handed on by hand */
    async mailLink({ purpose, to, token, expiresAt }: MailedLink): Promise<boolean> {
      if (!(await canMailLinks())) return false;
      const site = await getSite();
      const href = `${siteOrigin(publicUrl, site)}/${site.productSlug}/${purpose}#${token}`;
      const link: LinkMail = { purpose, to, href, expiresAt };
      const id = crypto.randomUUID();
      const payload = await secretBox.encrypt(id, JSON.stringify(link));
      const event = purpose === "invite" ? "invitation" : "passwordReset";
      const isMailed = await transaction(db, (tx) => enqueue(tx, { id, event, payload, now: now() }));
      worker?.wake();
      return isMailed;
    },

    /**
     * @returns the other side's answer
     * @throws DeliveryError
     */
    sendTest: (target: Target): Promise<string> =>
      send(dependencies, target, {
        id: crypto.randomUUID(),
        write: testNotice,
        signal: AbortSignal.timeout(TEST_TIMEOUT_MS),
      }),
  };
}

async function deliver(dependencies: DeliveryDependencies, row: DeliveryRow, signal: AbortSignal) {
  const { db, secretBox } = dependencies;
  const { id, channelId } = row;
  const { write, to = "", language } = await readNotice(dependencies, row);
  const target: Target | null =
    channelId === null
      ? { kind: "mail", recipients: [to], language }
      : await CHANNELS.open(db, secretBox, channelId);
  if (!target) throw new DeliveryError("internal", { answer: "No channel", isFinal: true });
  return send(dependencies, target, { id, write, signal });
}

/** @throws DeliveryError */
async function send(
  dependencies: DeliveryDependencies,
  target: Target,
  { id, write, signal }: Attempt,
): Promise<string> {
  const { db, secretBox, now, getSite, publicUrl, allowsPrivate } = dependencies;
  const site = await getSite();
  const language = target.language ?? site.languages.main;
  const { productName: siteName, timeZone } = site;
  const notice = runInLanguage(language, () =>
    write({ siteName, origin: siteOrigin(publicUrl, site), timeZone }),
  );
  const post = createPost({ allowsPrivate, signal });
  if (target.kind === "line") return pushToLine(target, { id, now: now(), notice }, post);
  if (target.kind === "webhook") return callWebhook(target, { id, now: now(), notice }, post);
  const sender = await SENDER.open(db, secretBox, SENDER_ID);
  if (!sender || sender.provider === "none") throw new DeliveryError("noSender");
  const { provider } = sender;
  // Loaded with the first mail.
  const { renderMail } = await import("./MailLayout.tsx");
  const mail = createMail(sender, target.recipients, { id, notice, html: renderMail(notice, language) });
  if (provider !== "smtp") return sendByMailApi({ ...sender, provider }, mail, post);
  const accessToken = sender.login === "oauth2" ? await fetchAccessToken(sender, post) : "";
  return sendBySmtp({ ...sender, accessToken }, mail, { allowsPrivate, signal });
}
