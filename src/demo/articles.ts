import type { ARTICLES } from "#content/articles.ts";

import afterWeLeave from "./articles/after-we-leave.md" with { type: "text" };
import decisionFirst from "./articles/decision-first.md" with { type: "text" };
import explainedSecurity from "./articles/explained-security.md" with { type: "text" };
import fortyBranches from "./articles/forty-branches.md" with { type: "text" };
import mapIsAPromise from "./articles/map-is-a-promise.md" with { type: "text" };
import nightShift from "./articles/night-shift.md" with { type: "text" };
import teachers from "./articles/teachers.md" with { type: "text" };
import type { DemoRecord } from "./demoRecord.ts";

export const DEMO_ARTICLES: readonly DemoRecord<typeof ARTICLES>[] = [
  {
    title: "อะไรทำให้โครงการดิจิทัลเดินต่อได้ เมื่อที่ปรึกษากลับไป",
    content: afterWeLeave,
    author: "กานต์ธิดา วงศ์ไพศาล",
    position: "หุ้นส่วนผู้จัดการ",
    status: "Draft",
    images: [
      {
        file: "scatter-cobalt.webp",
        alt: "บล็อกสีน้ำเงินที่กระจัดกระจายแล้วค่อย ๆ เรียงตัวเป็นแถว มีบล็อกสีขาวแทรกอยู่",
      },
    ],
    daysAgo: 1,
  },
  {
    title: "ก่อนซื้อ AI ให้เขียนการตัดสินใจก่อน",
    content: decisionFirst,
    author: "พิมพ์ชนก ศรีวัฒนา",
    position: "ที่ปรึกษาอาวุโสด้านปัญญาประดิษฐ์",
    status: "Published",
    images: [
      {
        file: "pins.webp",
        alt: "เสาสีน้ำเงินเข้มเรียงเป็นแถวเหมือนคลื่น มีเสาสีขาวแถวหนึ่งพาดผ่านเป็นเส้นทาง",
      },
    ],
    daysAgo: 9,
  },
  {
    title: "A map is a promise: enterprise architecture that stays true",
    content: mapIsAPromise,
    author: "Krit Wongsakul",
    position: "Principal, Enterprise Architecture",
    status: "Published",
    logo: "logo-ruamjai.png",
    images: [
      { file: "plates.webp", alt: "Model of a building of open floors with a blue core running through it" },
      {
        file: "drawing-plates.webp",
        alt: "Section of the model: six floors on thin columns, held by one blue core",
      },
    ],
    daysAgo: 36,
  },
  {
    title: "What the night shift knows",
    content: nightShift,
    author: "Maya Lertsiri",
    position: "Lead, Cloud and Infrastructure",
    status: "Published",
    images: [
      { file: "blades-night.webp", alt: "Thin dark blades in waves at night, three of them lit white" },
    ],
    daysAgo: 64,
  },
  {
    title: "ความปลอดภัยที่พนักงานสาขาอธิบายได้",
    content: explainedSecurity,
    author: "ธนกฤต อินทรสกุล",
    position: "หัวหน้าทีม Cybersecurity",
    status: "Published",
    images: [
      { file: "walls.webp", alt: "แบบจำลองกำแพงสีขาวซ้อนกันหลายชั้นล้อมรอบแท่งสูงสีน้ำเงิน" },
      { file: "drawing-maze.webp", alt: "ผังกำแพงแปดชั้นรอบแกนสีน้ำเงิน แต่ละชั้นมีช่องเปิดเพียงช่องเดียว" },
      { file: "walls-dark.webp", alt: "กำแพงสีน้ำเงินเข้มล้อมรอบแท่งสีขาวที่มีแสงส่อง" },
    ],
    daysAgo: 103,
  },
  {
    title: "What forty branches do all day",
    content: fortyBranches,
    author: "Napat Suwannarat",
    position: "Principal, Business Consult",
    status: "Published",
    logo: "logo-baan-suan.png",
    images: [{ file: "blocks.webp", alt: "Model of a low white pavilion with one blue window box" }],
    daysAgo: 149,
  },
  {
    title: "ครูไม่ได้ต้องการแพลตฟอร์มเพิ่ม",
    content: teachers,
    author: "วรัญญา ทองสุข",
    position: "ที่ปรึกษาด้านเทคโนโลยีการศึกษา",
    status: "Published",
    images: [
      {
        file: "steps.webp",
        alt: "แบบจำลองห้องขั้นบันไดสีขาว มีแท่งสีดำและสีน้ำเงินแทนผู้เรียนยืนอยู่ตามขั้นต่าง ๆ",
      },
      { file: "steps-detail.webp", alt: "ขั้นบันไดสีขาวในระยะใกล้ แท่งสีน้ำเงินยืนอยู่ท่ามกลางแท่งสีดำ" },
    ],
    daysAgo: 207,
  },
];
