import type { ARTICLES } from "#resources/articles.ts";

import afterWeLeave from "./articles/en/after-we-leave.md" with { type: "text" };
import decisionFirst from "./articles/en/decision-first.md" with { type: "text" };
import explainedSecurity from "./articles/en/explained-security.md" with { type: "text" };
import fortyBranches from "./articles/en/forty-branches.md" with { type: "text" };
import mapIsAPromise from "./articles/en/map-is-a-promise.md" with { type: "text" };
import nightShift from "./articles/en/night-shift.md" with { type: "text" };
import teachers from "./articles/en/teachers.md" with { type: "text" };
import afterWeLeaveThai from "./articles/th/after-we-leave.md" with { type: "text" };
import decisionFirstThai from "./articles/th/decision-first.md" with { type: "text" };
import explainedSecurityThai from "./articles/th/explained-security.md" with { type: "text" };
import fortyBranchesThai from "./articles/th/forty-branches.md" with { type: "text" };
import mapIsAPromiseThai from "./articles/th/map-is-a-promise.md" with { type: "text" };
import teachersThai from "./articles/th/teachers.md" with { type: "text" };
import type { DemoRecord } from "./demoRecord.ts";

export const DEMO_ARTICLES: readonly DemoRecord<typeof ARTICLES>[] = [
  {
    title: "What keeps a digital project going when the consultants have left",
    content: afterWeLeave,
    author: "Kantida Wongpaisan",
    position: "Managing Partner",
    thai: {
      title: "อะไรทำให้โครงการดิจิทัลเดินต่อได้ เมื่อที่ปรึกษากลับไป",
      content: afterWeLeaveThai,
      author: "กานต์ธิดา วงศ์ไพศาล",
      position: "หุ้นส่วนผู้จัดการ",
    },
    status: "Draft",
    images: [
      {
        file: "scatter-cobalt.webp",
        alt: "Scattered blue blocks that settle into rows, with a few white ones among them",
        thaiAlt: "บล็อกสีน้ำเงินที่กระจัดกระจายแล้วค่อย ๆ เรียงตัวเป็นแถว มีบล็อกสีขาวแทรกอยู่",
      },
    ],
    daysAgo: 1,
  },
  {
    title: "Before you buy AI, write down the decision",
    content: decisionFirst,
    author: "Pimchanok Sriwattana",
    position: "Senior Consultant, Artificial Intelligence",
    thai: {
      title: "ก่อนซื้อ AI ให้เขียนการตัดสินใจก่อน",
      content: decisionFirstThai,
      author: "พิมพ์ชนก ศรีวัฒนา",
      position: "ที่ปรึกษาอาวุโสด้านปัญญาประดิษฐ์",
    },
    status: "Published",
    images: [
      {
        file: "pins.webp",
        alt: "Dark blue pins in rows like waves, with one white row across them as a path",
        thaiAlt: "เสาสีน้ำเงินเข้มเรียงเป็นแถวเหมือนคลื่น มีเสาสีขาวแถวหนึ่งพาดผ่านเป็นเส้นทาง",
      },
    ],
    daysAgo: 9,
  },
  {
    title: "A map is a promise: enterprise architecture that stays true",
    content: mapIsAPromise,
    author: "Krit Wongsakul",
    position: "Principal, Enterprise Architecture",
    thai: {
      title: "แผนที่คือคำสัญญา: สถาปัตยกรรมองค์กรที่ตรงกับความจริงอยู่เสมอ",
      content: mapIsAPromiseThai,
      author: "กฤษณ์ วงศ์สกุล",
      position: "ที่ปรึกษาหลักด้านสถาปัตยกรรมองค์กร",
    },
    status: "Published",
    logo: "logo-ruamjai.png",
    images: [
      {
        file: "plates.webp",
        alt: "Model of a building of open floors with a blue core running through it",
        thaiAlt: "แบบจำลองอาคารที่มีชั้นเปิดโล่ง มีแกนสีน้ำเงินทะลุผ่านทุกชั้น",
      },
      {
        file: "drawing-plates.webp",
        alt: "Section of the model: six floors on thin columns, held by one blue core",
        thaiAlt: "ภาพตัดของแบบจำลอง พื้นหกชั้นบนเสาบาง ยึดไว้ด้วยแกนสีน้ำเงินเพียงแกนเดียว",
      },
    ],
    daysAgo: 36,
  },
  {
    title: "What the night shift knows",
    content: nightShift,
    author: "Maya Lertsiri",
    position: "Lead, Cloud and Infrastructure",
    thai: null,
    status: "Published",
    images: [
      {
        file: "blades-night.webp",
        alt: "Thin dark blades in waves at night, three of them lit white",
        thaiAlt: "",
      },
    ],
    daysAgo: 64,
  },
  {
    title: "Security that branch staff can explain",
    content: explainedSecurity,
    author: "Thanakrit Intarasakul",
    position: "Lead, Cybersecurity",
    thai: {
      title: "ความปลอดภัยที่พนักงานสาขาอธิบายได้",
      content: explainedSecurityThai,
      author: "ธนกฤต อินทรสกุล",
      position: "หัวหน้าทีม Cybersecurity",
    },
    status: "Published",
    images: [
      {
        file: "walls.webp",
        alt: "Model of white walls in several rings around a tall blue block",
        thaiAlt: "แบบจำลองกำแพงสีขาวซ้อนกันหลายชั้นล้อมรอบแท่งสูงสีน้ำเงิน",
      },
      {
        file: "drawing-maze.webp",
        alt: "Plan of eight walls around a blue core, each with a single opening",
        thaiAlt: "ผังกำแพงแปดชั้นรอบแกนสีน้ำเงิน แต่ละชั้นมีช่องเปิดเพียงช่องเดียว",
      },
      {
        file: "walls-dark.webp",
        alt: "Dark blue walls around a white block that is lit from above",
        thaiAlt: "กำแพงสีน้ำเงินเข้มล้อมรอบแท่งสีขาวที่มีแสงส่อง",
      },
    ],
    daysAgo: 103,
  },
  {
    title: "What forty branches do all day",
    content: fortyBranches,
    author: "Napat Suwannarat",
    position: "Principal, Business Consult",
    thai: {
      title: "สี่สิบสาขาทำอะไรทั้งวัน",
      content: fortyBranchesThai,
      author: "ณภัทร สุวรรณรัตน์",
      position: "ที่ปรึกษาหลักด้านธุรกิจ",
    },
    status: "Published",
    logo: "logo-baan-suan.png",
    images: [
      {
        file: "blocks.webp",
        alt: "Model of a low white pavilion with one blue window box",
        thaiAlt: "แบบจำลองอาคารชั้นเดียวสีขาว มีกรอบหน้าต่างสีน้ำเงินหนึ่งจุด",
      },
    ],
    daysAgo: 149,
  },
  {
    title: "Teachers did not ask for another platform",
    content: teachers,
    author: "Waranya Thongsuk",
    position: "Consultant, Educational Technology",
    thai: {
      title: "ครูไม่ได้ต้องการแพลตฟอร์มเพิ่ม",
      content: teachersThai,
      author: "วรัญญา ทองสุข",
      position: "ที่ปรึกษาด้านเทคโนโลยีการศึกษา",
    },
    status: "Published",
    images: [
      {
        file: "steps.webp",
        alt: "Model of a white stepped room: black and blue blocks stand on its steps for the pupils",
        thaiAlt: "แบบจำลองห้องขั้นบันไดสีขาว มีแท่งสีดำและสีน้ำเงินแทนผู้เรียนยืนอยู่ตามขั้นต่าง ๆ",
      },
      {
        file: "steps-detail.webp",
        alt: "The white steps close up, a blue block standing among black ones",
        thaiAlt: "ขั้นบันไดสีขาวในระยะใกล้ แท่งสีน้ำเงินยืนอยู่ท่ามกลางแท่งสีดำ",
      },
    ],
    daysAgo: 207,
  },
];
