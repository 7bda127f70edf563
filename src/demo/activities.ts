import type { ACTIVITIES } from "#content/activities.ts";

import type { DemoRecord } from "./demoRecord.ts";

export const DEMO_ACTIVITIES: readonly DemoRecord<typeof ACTIVITIES>[] = [
  {
    name: "A flood map a district office can read",
    description: `Canal sensors, tide tables and years of paper records, joined in one model of the river. The duty officer sees which streets will be wet, and why the model thinks so.

The office had forecasts already. What it lacked was one that could be argued with. We spent the first month beside the night shift, and drew the map around the four questions that were asked on every wet night.

Each forecast now carries its reasons: the tide, the gate, the rain upstream. When a gate is opened by hand, the map says so, and the next hour is worked out again from there.

Two rainy seasons on, the paper log is still kept. It has become the record that the model is checked against.`,
    link: "https://flood-map.example",
    category: ["Artificial Intelligence (AI)", "Digital Transformation Consult"],
    logo: "city.webp",
    images: [
      {
        file: "city-detail.webp",
        alt: "Towers of the city model from close by, with a blue canal between them",
      },
      {
        file: "drawing-contour.webp",
        alt: "Drawing of water levels: fine lines that crowd and part, one of them blue",
      },
    ],
    daysAgo: 6,
  },
  {
    name: "ห้องเรียนดิจิทัลที่ครูเลือกเปิดเอง",
    description: `ออกแบบแพลตฟอร์มการเรียนรู้ร่วมกับครูจากโรงเรียนนำร่อง เริ่มจากตารางสอนจริง แล้วค่อยเติมเครื่องมือทีละชิ้น เพื่อให้เทคโนโลยีปรับเข้าหาห้องเรียน ไม่ใช่ห้องเรียนปรับเข้าหาเทคโนโลยี

ภาคเรียนแรกเราไม่ได้เขียนโปรแกรมแม้แต่บรรทัดเดียว เราเข้าไปนั่งหลังห้อง จดว่าครูหยุดสอนเพราะอะไรบ้าง แล้วเลือกแก้เฉพาะเรื่องที่เกิดขึ้นทุกวัน

ครูเป็นผู้ตัดสินว่าบทเรียนใดพร้อมใช้ นักเรียนเห็นความก้าวหน้าของตนเองเป็นภาษาที่เข้าใจได้ และผู้ปกครองได้รับเพียงข้อความเดียวต่อสัปดาห์

เมื่อจบปี โรงเรียนดูแลระบบทั้งหมดได้ด้วยทีมของตนเอง`,
    link: "",
    category: ["EdTech Consult"],
    logo: "steps.webp",
    images: [
      {
        file: "drawing-stairs.webp",
        alt: "ภาพตัดของห้องเรียนแบบขั้นบันได คนบนขั้นต่าง ๆ มองไปที่กระดานสีน้ำเงินด้านหน้า",
      },
    ],
    daysAgo: 24,
  },
  {
    name: "One patient record across five hospitals",
    description: `Five registries, three vendors and one shared index. We mapped every system and hand-over first, then moved one clinic at a time while the others kept working.

Five hospitals kept five truths about the same patient. The work was to agree on one, without stopping a single clinic.

We began with a wall of paper: every system, every hand-over, every form that was typed twice. The map settled most of the arguments. What remained became the order of work.

The shared index now sits between the registries. It copies nothing that it can point to, and it shows where each line came from. The nurses asked for that in the first week, and the auditors in the last.

Each hospital moved in its own quiet week. The old record stayed readable beside the new one until the ward manager, not the project, said it could go.`,
    link: "https://shared-record.example",
    category: ["Enterprise Architecture (EA) Consult", "Digital Transformation Consult"],
    logo: "plates.webp",
    images: [
      {
        file: "plates-detail.webp",
        alt: "Open floors of the model close up, with a blue core running through them",
      },
      {
        file: "drawing-plates.webp",
        alt: "Section of the model: six floors on thin columns, held by one blue core",
      },
      {
        file: "drawing-lattice.webp",
        alt: "Drawing of scattered points that settle into a grid, with a blue path through them",
      },
      {
        file: "drawing-layers.webp",
        alt: "Four sheets, one above the other, joined by a single blue line",
      },
      { file: "scatter.webp", alt: "Scattered white blocks that settle into even rows, a few of them blue" },
    ],
    daysAgo: 51,
  },
  {
    name: "A security baseline for a co-operative bank",
    description: `Rings of defence that branch staff can explain: what is kept where, who may open it, and what happens on the day something fails.

The bank asked for a product. It needed a habit. Together with branch staff we wrote down twelve things that must always be true, and found a plain way to see each of them every morning.

Recovery is rehearsed every quarter, by the people who would have to do it, from backups that are really restored.`,
    link: "",
    category: ["Cybersecurity Cloud & IT Infrastructure Consult"],
    logo: "walls.webp",
    images: [],
    daysAgo: 87,
  },
  {
    name: "พยากรณ์ความต้องการไฟฟ้าระดับจังหวัด",
    description: `แบบจำลองระยะสั้นที่ทำงานเคียงข้างห้องวางแผนเดิมอยู่สองฤดู ก่อนที่จะมีใครสับสวิตช์ตามคำแนะนำ

เจ้าหน้าที่เห็นทั้งตัวเลขและเหตุผลของตัวเลข จึงรู้ว่าเมื่อใดควรเชื่อแบบจำลอง และเมื่อใดควรเชื่อประสบการณ์ของตนเอง

ทุกเช้าระบบจะเปรียบเทียบคำพยากรณ์ของเมื่อวานกับสิ่งที่เกิดขึ้นจริง แล้วเขียนสรุปสั้น ๆ ว่าคลาดเคลื่อนตรงไหนและเพราะอะไร สรุปเหล่านี้มีคนอ่านมากกว่าตัวคำพยากรณ์เสียอีก`,
    link: "",
    category: ["Artificial Intelligence (AI)"],
    logo: "blades.webp",
    images: [
      { file: "blades-night.webp", alt: "ครีบบางสีเข้มเรียงเป็นคลื่นในยามค่ำ มีสามเส้นเรืองแสงสีขาว" },
    ],
    daysAgo: 122,
  },
  {
    name: "Forty branches, one way of working",
    description: `Where forty branches spend their hours, which work belongs at the centre, and a new rota tried in six of them first.

We counted before we recommended: three weeks of honest timesheets, filled in by the people whose time it was. The first proposal was thrown out by the branches. The second was theirs.

The six pilot branches ran for a full quarter, through a month-end, a holiday and the rains. The others followed in small groups, each introduced by the one before.`,
    link: "https://branches.example",
    category: ["Business Consult"],
    logo: "blocks.webp",
    images: [
      {
        file: "drawing-pavilion.webp",
        alt: "Plan of a branch office: desks, a meeting room and one blue window box",
      },
      {
        file: "blocks-sky.webp",
        alt: "The blue window box of the branch model close up, against a clear sky",
      },
      {
        file: "scatter.webp",
        alt: "Scattered white blocks that settle into even rows, a few of them blue",
      },
    ],
    daysAgo: 171,
  },
  {
    name: "A campus that signs you in once",
    description: `Three campuses, eleven ways to sign in and a drawer full of forgotten cards. One identity now opens doors, timetables and the library, and closes all of them on the day somebody leaves.

The move took one faculty a week, on a Wednesday, with a desk in the corridor and nobody on the telephone.

What a person may open follows from what they do at the university, and ends with it. The rules are short enough to hang in the staff room.`,
    link: "",
    category: ["Cybersecurity Cloud & IT Infrastructure Consult", "EdTech Consult"],
    logo: "walls-dark.webp",
    images: [
      {
        file: "drawing-campus.webp",
        alt: "Site plan of a campus: courts, rows of trees and paths that lead to one blue library",
      },
      {
        file: "drawing-maze.webp",
        alt: "Plan of eight rings around a blue core, each with one opening, and the way in",
      },
    ],
    daysAgo: 236,
  },
  {
    name: "แผนสถาปัตยกรรมองค์กรห้าปีที่อ่านจบในสิบนาที",
    description: `สำรวจระบบเดิมทั้งหมด จัดลำดับสิ่งที่ควรรวม เลิกใช้ หรือลงทุนต่อ และวางแผนงบประมาณที่ผู้บริหารใช้ตัดสินใจได้จริง

แผนฉบับเต็มมีปีละหนึ่งหน้า แต่ละหน้ามีเจ้าของ มีวันที่ และมีเหตุผลว่าทำไมเรื่องนี้ต้องมาก่อนเรื่องอื่น

ทุกต้นปี ทีมสถาปัตยกรรมขององค์กรเขียนหน้าใหม่หนึ่งหน้าด้วยตนเอง และขีดฆ่าหน้าของปีที่ผ่านไปแล้วต่อหน้าคณะกรรมการ`,
    link: "",
    category: ["Enterprise Architecture (EA) Consult", "Business Consult"],
    logo: "pins.webp",
    images: [
      {
        file: "drawing-layers.webp",
        alt: "แผ่นบางสี่ชั้นวางซ้อนกัน แทนคน งาน ระบบ และข้อมูล มีเส้นสีน้ำเงินเส้นเดียวเชื่อมทุกชั้น",
      },
    ],
    daysAgo: 318,
  },
];
