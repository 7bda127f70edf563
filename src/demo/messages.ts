import { SAMPLE_DOMAIN } from "#contract/messages/messages.ts";
import type { MessageSource, MessageStatus, SpamReason } from "#contract/messages/messages.ts";

export interface DemoMessage {
  name: string;
  email: string;
  message: string;
  status: MessageStatus;
  spamReason?: SpamReason;
  source?: MessageSource;
  daysAgo: number;
  /** Hours after ten in the morning. */
  hours: number;
}

const UNKNOWN_SOURCE: MessageSource = { page: "/address", entry: "/address", referrer: "", campaign: "" };

/** From invented people at a reserved domain. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    name: "ปาริชาต แสงอรุณ",
    email: `parichat@baan-suan${SAMPLE_DOMAIN}`,
    message: `สวัสดีค่ะ ดิฉันดูแลฝ่ายปฏิบัติการของร้านค้าปลีก 23 สาขา ได้อ่านบทความเรื่องสี่สิบสาขาแล้วรู้สึกว่าตรงกับสิ่งที่เราเจออยู่ทุกวัน

อยากทราบว่าถ้าจะเริ่มจากการสำรวจว่าพนักงานใช้เวลาไปกับอะไรบ้าง ควรเตรียมข้อมูลอะไรไว้ก่อนคะ และใช้เวลาประมาณกี่สัปดาห์ สะดวกให้โทรกลับช่วงบ่ายวันไหนก็ได้ค่ะ`,
    status: "new",
    source: { ...UNKNOWN_SOURCE, entry: "/articles", referrer: "google.com" },
    daysAgo: 1,
    hours: 3.4,
  },
  {
    name: "Daniel Okafor",
    email: `daniel.okafor@harbourline${SAMPLE_DOMAIN}`,
    message: `Hello,

We run the booking systems for four ferry companies, two of them in Thailand. Our disaster recovery plan is forty pages long and nobody has ever rehearsed it.

Would you walk through it with our operations team, on site, some time before March? We would rather hear the uncomfortable parts now than in the monsoon.`,
    status: "new",
    source: { ...UNKNOWN_SOURCE, entry: "/", referrer: "linkedin.com" },
    daysAgo: 2,
    hours: 6.1,
  },
  {
    name: "ธีรภัทร ก้องไพบูลย์",
    email: `teerapat@muang-nam${SAMPLE_DOMAIN}`,
    message: `เรียนทีมงาน

เทศบาลของเรากำลังจัดทำงบประมาณปีหน้า และสนใจแผนที่น้ำท่วมแบบที่เจ้าหน้าที่เวรอ่านเข้าใจได้ทันที ไม่ทราบว่าทางทีมพอจะมาเล่าให้คณะทำงานฟังสักหนึ่งชั่วโมงได้หรือไม่ครับ ทางเราประชุมกันทุกวันพุธ เวลา 13.30 น.`,
    status: "new",
    source: {
      ...UNKNOWN_SOURCE,
      entry: "/activities",
      referrer: "facebook.com",
      campaign: "facebook / paid / open-house",
    },
    daysAgo: 4,
    hours: 0.7,
  },
  {
    name: "Ingrid Halvorsen",
    email: `ingrid@northfield-school${SAMPLE_DOMAIN}`,
    message: `Good morning. I teach at an international school in Chiang Mai, and your piece about teachers and platforms went round our staff room in a day.

We have a training day in January. Could one of you speak for forty minutes? We can pay a fee and the train.`,
    status: "inProgress",
    source: { ...UNKNOWN_SOURCE, campaign: "newsletter / email / field-notes" },
    daysAgo: 9,
    hours: 1.2,
  },
  {
    name: "Rank Boost Team",
    email: `offers@rank-boost${SAMPLE_DOMAIN}`,
    message:
      "Dear website owner!!! We can put your site on the FIRST page of every search engine in 48 hours, guaranteed. 5,000 backlinks only today. Reply YES to get the price list.",
    status: "spam",
    spamReason: "hiddenField",
    daysAgo: 12,
    hours: 11.6,
  },
  {
    name: "ณัฐวุฒิ เจริญผล",
    email: `nattawut@sahakorn${SAMPLE_DOMAIN}`,
    message: `สวัสดีครับ ผมทำงานฝ่ายไอทีของสหกรณ์แห่งหนึ่ง อยากให้ช่วยทบทวนสิทธิ์การเข้าถึงระบบของพนักงานทั้งหมดราว 180 คน ปัจจุบันเก็บไว้ในไฟล์ตารางหลายไฟล์ที่ไม่ตรงกัน

รบกวนส่งขอบเขตงานกับราคาคร่าว ๆ มาทางอีเมลนี้ได้เลยครับ ขอบคุณครับ`,
    status: "read",
    source: { ...UNKNOWN_SOURCE, referrer: "line.me" },
    daysAgo: 17,
    hours: 4.9,
  },
  {
    name: "Marguerite Lam",
    email: `m.lam@two-rivers-clinic${SAMPLE_DOMAIN}`,
    message: `Thank you for the call on Tuesday. The board has agreed to the first step: mapping the systems of our two clinics before we talk about anything new.

Please send the proposal to me and copy our finance office. We would like to start in the first week of the quarter.`,
    status: "done",
    source: { ...UNKNOWN_SOURCE, entry: "/about", referrer: "google.com" },
    daysAgo: 26,
    hours: 5.5,
  },
  {
    name: "Tom Verhoeven",
    email: `tom@paperkite${SAMPLE_DOMAIN}`,
    message:
      "Hi, I am a designer moving to Bangkok next spring, and I like how you draw things before you build them. Are you hiring, or do you know somebody who is? My portfolio is at https://paperkite.example.",
    status: "archived",
    source: { ...UNKNOWN_SOURCE, entry: "/", referrer: "linkedin.com" },
    daysAgo: 38,
    hours: 7.3,
  },
];
