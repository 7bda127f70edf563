import type { Language } from "#texts/language.ts";
import { runInLanguage } from "#texts/language.ts";
import type { MailSenderFields } from "#resources/mailSender.ts";
import { enqueueMail, hasMailSender } from "#server/database/mailOutbox.ts";
import { transaction } from "#server/database/transaction.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import type { RateLimiter } from "#server/http/protection/rateLimiter.ts";
import type { Logger } from "#server/logger.ts";

import { findChannelRow } from "./channels.ts";
import type { ChannelRow } from "./channels.ts";
import { DeliveryError } from "./DeliveryError.ts";
import { pushToLine } from "./line.ts";
import { createMessageId } from "./mail.ts";
import type { Mail, Mailbox } from "./mail.ts";
import { sendByMailApi } from "./mailApis.ts";
import { fetchAccessToken } from "./oauth2.ts";
import { testNotice, toPlainText } from "./notices.ts";
import type { LinkMail, Notice, NoticeContext } from "./notices.ts";
import { countStuck } from "./outbox.ts";
import type { DeliveryRow } from "./outbox.ts";
import { createPost } from "./post.ts";
import type { Post } from "./post.ts";
import { readChannelNotice, readPersonalMail } from "./readNotice.ts";
import type { NoticeDependencies, ReceiptPayload } from "./readNotice.ts";
import { openSecrets } from "./secrets.ts";
import { openMailSender } from "./sender.ts";
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
  /** Of receipts, by address: whoever enters the addresses of others must not flood them. */
  receiptLimiter: RateLimiter;
}

export type Delivery = ReturnType<typeof createDelivery>;

export interface PasswordLink extends Omit<LinkMail, "href"> {
  /** For the fragment of its address. */
  token: string;
}

interface ReceiptRequest {
  email: string;
  language: Language | undefined;
}

/** What is sent, and under which id. */
interface Outgoing {
  id: string;
  notice: Notice;
  signal: AbortSignal;
}

const TEST_TIMEOUT_MS = 30_000;
/** How late the weekly summary may be. */
const PREPARE_INTERVAL_MS = 600_000;

/** Sends what is in the outbox once it is started, and tests at once. */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { db, now, log, secretBox, getSite, publicUrl, receiptLimiter } = dependencies;
  let worker: DeliveryWorker | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let preparing: Promise<void> | undefined;
  /** Stores what is due by the clock. */
  function prepare() {
    preparing = enqueueSummary(dependencies)
      .then(() => worker?.wake())
      .catch((error: unknown) => log.error("storing the weekly summary failed; will retry", error));
  }
  const canMailLinks = async () =>
    siteOrigin(publicUrl, await getSite()) !== null && (await hasMailSender(db));
  return {
    start() {
      worker = startDeliveryWorker({
        db,
        now,
        log,
        deliver: (row, signal) => deliver(dependencies, row, signal),
      });
      prepare();
      timer = setInterval(prepare, PREPARE_INTERVAL_MS);
      timer.unref();
    },
    /** Call after a delivery was stored. */
    wake: () => worker?.wake(),
    /** Resolves when the last look at the clock is over. */
    prepared: () => preparing,
    async stop() {
      clearInterval(timer);
      await preparing;
      await worker?.stop();
    },
    countStuck: () => countStuck(db, now()),

    /** False if the site sends no mail, or its address is not known. */
    canMailLinks,

    /**
     * What the receipt for a message is made from; `null` if the site sends none, or an address gets no more of them for now.
     * @param language of the page, by default the main one
     */
    async prepareReceipt({ email, language }: ReceiptRequest): Promise<string | null> {
      const { sendsReceipt, languages } = await getSite();
      if (!sendsReceipt || !email || receiptLimiter.consume(email.toLowerCase()) !== null) return null;
      return JSON.stringify({ language: language ?? languages.main } satisfies ReceiptPayload);
    },

    /** Mails a link for a password, if the site can. */
    async mailLink({ token, ...mail }: PasswordLink): Promise<boolean> {
      const site = await getSite();
      const origin = siteOrigin(publicUrl, site);
      if (!(await canMailLinks())) return false;
      const link: LinkMail = { ...mail, href: `${origin}/${site.productSlug}/${mail.purpose}#${token}` };
      const id = crypto.randomUUID();
      const payload = await secretBox.encrypt(id, JSON.stringify(link));
      const event = link.purpose === "invite" ? "invitation" : "passwordReset";
      const isMailed = await transaction(db, (tx) => enqueueMail(tx, { id, event, payload, now: now() }));
      worker?.wake();
      return isMailed;
    },

    /**
     * @returns the other side's answer
     * @throws DeliveryError
     */
    async sendTest(channel: ChannelRow): Promise<string> {
      return sendToChannel(dependencies, channel, await createTest(dependencies, channel.language));
    },

    /** As `sendTest`, by mail to one person. */
    async testSender(to: Mailbox): Promise<string> {
      const { main: language } = (await getSite()).languages;
      const test = await createTest(dependencies, language);
      return sendMail(dependencies, { to: [to], language }, test);
    },
  };
}

async function createTest(dependencies: DeliveryDependencies, language: Language): Promise<Outgoing> {
  const context = await createNoticeContext(dependencies);
  const notice = runInLanguage(language, () => testNotice(context));
  return { id: crypto.randomUUID(), notice, signal: AbortSignal.timeout(TEST_TIMEOUT_MS) };
}

async function deliver(dependencies: DeliveryDependencies, row: DeliveryRow, signal: AbortSignal) {
  const { db } = dependencies;
  if (row.channelId === null) return deliverToPerson(dependencies, row, signal);
  const channel = await findChannelRow(db, row.channelId);
  if (!channel) throw new DeliveryError("internal", { answer: "No channel", isFinal: true });
  const write = await readChannelNotice(dependencies, row);
  const context = await createNoticeContext(dependencies);
  const notice = runInLanguage(channel.language, () => write(context));
  return sendToChannel(dependencies, channel, { id: row.id, notice, signal });
}

/** In the main language of the site, or in that of the page that the person wrote on. */
async function deliverToPerson(dependencies: DeliveryDependencies, row: DeliveryRow, signal: AbortSignal) {
  const { getSite } = dependencies;
  const { main } = (await getSite()).languages;
  const context = await createNoticeContext(dependencies);
  const { to, write, language = main } = await readPersonalMail(dependencies, row);
  const notice = runInLanguage(language, () => write(context));
  return sendMail(dependencies, { to: [to], language }, { id: row.id, notice, signal });
}

async function createNoticeContext({ getSite, publicUrl }: DeliveryDependencies): Promise<NoticeContext> {
  const site = await getSite();
  return { siteName: site.productName, origin: siteOrigin(publicUrl, site), timeZone: site.timeZone };
}

async function sendToChannel(
  dependencies: DeliveryDependencies,
  channel: ChannelRow,
  outgoing: Outgoing,
): Promise<string> {
  const { secretBox, now } = dependencies;
  const { id, notice } = outgoing;
  const secrets = await openSecrets(secretBox, channel.id, channel.secrets);
  const post = createAbortablePost(dependencies, outgoing.signal);
  const text = toPlainText(notice);
  if (channel.kind === "mail") {
    const to = channel.recipients.map((address) => ({ name: "", address }));
    return sendMail(dependencies, { to, language: channel.language }, outgoing);
  }
  if (channel.kind === "line") {
    if (channel.to === "") throw new DeliveryError("recipient");
    const target = { accessToken: secrets["accessToken"] ?? "", to: channel.to };
    return pushToLine(target, { id, text: `${notice.title}\n\n${text}` }, post);
  }
  const target = { url: channel.url, format: channel.format, secret: secrets["signingSecret"] ?? "" };
  const { type, data, title } = notice;
  return callWebhook(target, { id, now: now(), type, data, title, text }, post);
}

function createAbortablePost({ allowsPrivate }: DeliveryDependencies, signal: AbortSignal): Post {
  const post = createPost({ allowsPrivate });
  return (request) => post({ ...request, signal });
}

/** @throws DeliveryError */
async function sendMail(
  dependencies: DeliveryDependencies,
  { to, language }: { to: Mailbox[]; language: Language },
  { id, notice, signal }: Outgoing,
): Promise<string> {
  const { db, secretBox, allowsPrivate } = dependencies;
  const sender = await openMailSender(db, secretBox);
  const { provider } = sender;
  if (provider === "none") throw new DeliveryError("noSender");
  const from = { name: sender.fromName, address: sender.fromAddress };
  // Loaded with the first mail.
  const { renderMail } = await import("./MailLayout.tsx");
  const mail: Mail = {
    messageId: createMessageId(id, from),
    from,
    to,
    replyTo: notice.replyTo,
    subject: notice.title,
    text: `${toPlainText(notice)}\n\n-- \n${notice.reason}`,
    html: runInLanguage(language, () => renderMail(notice)),
  };
  const post = createAbortablePost(dependencies, signal);
  if (provider !== "smtp") return sendByMailApi({ api: provider, key: sender.apiKey ?? "" }, mail, post);
  return sendBySmtp(await toSmtpServer(sender, post), mail, { allowsPrivate, signal });
}

async function toSmtpServer(sender: MailSenderFields, post: Post) {
  const { host, port, security, login, user, password = "", dkimDomain, dkimSelector, dkimKey } = sender;
  return {
    host,
    port,
    security,
    login:
      login === "password"
        ? { kind: login, user, password }
        : login === "oauth2"
          ? { kind: login, user, accessToken: await fetchAccessToken(sender, post) }
          : { kind: login },
    dkim:
      dkimKey && dkimDomain && dkimSelector
        ? { domain: dkimDomain, selector: dkimSelector, privateKey: dkimKey }
        : null,
  };
}
