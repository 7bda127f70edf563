// The demo firm's activities, newest first: made-up work of a made-up firm, in Thai and English.
import type { CategoryName } from "#contract/categories.ts";

export interface DemoActivity {
  name: string;
  description: string;
  link: string;
  category: CategoryName[];
  /** The cover, shown first; a file of `pictures/`. */
  logo: string;
  pictures: { file: string; alt: string }[];
}

export const DEMO_ACTIVITIES: readonly DemoActivity[] = [
  {
    name: "A flood map a district office can read",
    description: `Canal sensors, tide tables and years of paper records, joined in one model of the river. The duty officer sees which streets will be wet, and why the model thinks so.

The office had forecasts already. What it lacked was one that could be argued with. We spent the first month beside the night shift, and drew the map around the four questions that were asked on every wet night.

Each forecast now carries its reasons: the tide, the gate, the rain upstream. When a gate is opened by hand, the map says so, and the next hour is worked out again from there.

Two rainy seasons on, the paper log is still kept. It has become the record that the model is checked against.`,
    link: "https://flood-map.example",
    category: ["Artificial Intelligence (AI)", "Digital Transformation Consult"],
    logo: "city.webp",
    pictures: [
      {
        file: "city-detail.webp",
        alt: "Towers of the city model from close by, with a blue canal between them",
      },
      { file: "scatter.webp", alt: "Scattered white blocks that settle into even rows, a few of them blue" },
    ],
  },
  {
    name: "ห้องเรียนดิจิทัลที่ครูเลือกเปิดเอง",
    description: `ออกแบบแพลตฟอร์มการเรียนรู้ร่วมกับครูจากโรงเรียนนำร่อง เริ่มจากตารางสอนจริง แล้วค่อยเติมเครื่องมือทีละชิ้น เพื่อให้เทคโนโลยีปรับเข้าหาห้องเรียน ไม่ใช่ห้องเรียนปรับเข้าหาเทคโนโลยี

ภาคเรียนแรกเราไม่ได้เขียนโปรแกรมแม้แต่บรรทัดเดียว เราเข้าไปนั่งหลังห้อง จดว่าครูหยุดสอนเพราะอะไรบ้าง และเลือกแก้เฉพาะเรื่องที่เกิดขึ้นทุกวัน

ครูเป็นผู้ตัดสินว่าบทเรียนใดพร้อมใช้ นักเรียนเห็นความก้าวหน้าของตนเองเป็นภาษาที่เข้าใจได้ และผู้ปกครองได้รับเพียงข้อความเดียวต่อสัปดาห์

เมื่อจบปี โรงเรียนดูแลระบบทั้งหมดด้วยทีมของตนเอง`,
    link: "",
    category: ["EdTech Consult"],
    logo: "steps.webp",
    pictures: [
      {
        file: "steps-detail.webp",
        alt: "แบบจำลองขั้นบันไดสีขาวในระยะใกล้ มีแท่งสีดำและสีน้ำเงินแทนผู้เรียนยืนอยู่บนขั้นต่าง ๆ",
      },
    ],
  },
  {
    name: "One patient record across five hospitals",
    description: `Five registries, three vendors and one shared index. We mapped every system and hand-over first, then moved one clinic at a time while the others kept working.

Five hospitals kept five truths about the same patient. The work was to agree on one, without stopping a single clinic.

We began with a wall of paper: every system, every hand-over, every form that was typed twice. The map settled most of the arguments. What remained became the order of work.

The shared index now sits between the registries. It copies nothing that it can point to, and it shows where each line came from. Nurses asked for that first; auditors thanked us for it later.

Each hospital moved in its own quiet week. The old record stayed readable beside the new one until the ward manager, not the project, said it could go.`,
    link: "https://shared-record.example",
    category: ["Enterprise Architecture (EA) Consult", "Digital Transformation Consult"],
    logo: "plates.webp",
    pictures: [
      {
        file: "plates-detail.webp",
        alt: "Open floors of the model close up, with a blue core running through them",
      },
      { file: "blocks.webp", alt: "Model of a low white pavilion with one blue window box" },
      { file: "pins.webp", alt: "Rows of dark blue columns with a path of lit ones running through them" },
      { file: "scatter.webp", alt: "Scattered white blocks that settle into even rows" },
      { file: "blocks-sky.webp", alt: "The blue window box of the pavilion close up, against a clear sky" },
    ],
  },
  {
    name: "A security baseline for a co-operative bank",
    description: `Rings of defence that branch staff can explain: what is kept where, who may open it, and what happens on the day something fails.

The bank asked for a product. It needed a habit. Together with branch staff we wrote down twelve things that must always be true, and found a plain way to see each of them every morning.

Recovery is rehearsed four times a year, by the people who would have to do it, from backups that are really restored.`,
    link: "",
    category: ["Cybersecurity Cloud & IT Infrastructure Consult"],
    logo: "walls.webp",
    pictures: [],
  },
  {
    name: "พยากรณ์ความต้องการไฟฟ้าระดับจังหวัด",
    description: `แบบจำลองระยะสั้นที่ทำงานเคียงข้างห้องวางแผนเดิมตลอดสองฤดูกาล ก่อนที่จะมีการสับสวิตช์ใด ๆ จริง

เจ้าหน้าที่เห็นทั้งตัวเลขและเหตุผลของตัวเลข จึงรู้ว่าเมื่อใดควรเชื่อแบบจำลอง และเมื่อใดควรเชื่อประสบการณ์ของตนเอง

ทุกเช้าระบบเปรียบเทียบคำพยากรณ์ของเมื่อวานกับสิ่งที่เกิดขึ้นจริง แล้วเขียนสรุปสั้น ๆ ว่าคลาดเคลื่อนตรงไหนและเพราะอะไร`,
    link: "",
    category: ["Artificial Intelligence (AI)"],
    logo: "blades.webp",
    pictures: [
      { file: "blades-night.webp", alt: "ครีบบางสีเข้มเรียงเป็นคลื่นในยามค่ำ มีสามเส้นเรืองแสงสีขาว" },
    ],
  },
  {
    name: "Forty branches, one way of working",
    description: `Where forty branches spend their hours, which work belongs at the centre, and a new rota tried in six of them first.

We counted before we recommended: three weeks of honest timesheets, filled in by the people whose time it was. The first proposal was thrown out by the branches. The second was theirs.`,
    link: "https://branches.example",
    category: ["Business Consult"],
    logo: "blocks-sky.webp",
    pictures: [
      { file: "blocks.webp", alt: "Model of a branch office: a low white pavilion with one blue window box" },
      { file: "pins.webp", alt: "Rows of dark blue columns with a path of lit ones running through them" },
      { file: "scatter.webp", alt: "Scattered white blocks that settle into even rows" },
    ],
  },
  {
    name: "A campus that signs you in once",
    description: `Three campuses, eleven ways to sign in and a drawer full of forgotten cards. One identity now opens doors, timetables and the library, and closes all of them on the day somebody leaves.

The move took one faculty a week, on a Wednesday, with a desk in the corridor and nobody on the telephone.`,
    link: "",
    category: ["Cybersecurity Cloud & IT Infrastructure Consult", "EdTech Consult"],
    logo: "walls-dark.webp",
    pictures: [{ file: "walls.webp", alt: "Concentric white walls around a tall blue block" }],
  },
  {
    name: "แผนสถาปัตยกรรมองค์กรห้าปีที่อ่านจบในสิบนาที",
    description: `สำรวจระบบเดิมทั้งหมด จัดลำดับสิ่งที่ควรรวม เลิกใช้ หรือลงทุนต่อ และวางแผนงบประมาณที่ผู้บริหารใช้ตัดสินใจได้จริง

แผนฉบับเต็มมีหน้าเดียวต่อหนึ่งปี แต่ละหน้ามีเจ้าของ มีวันที่ และมีเหตุผลว่าทำไมเรื่องนี้ต้องมาก่อนเรื่องอื่น`,
    link: "",
    category: ["Enterprise Architecture (EA) Consult", "Business Consult"],
    logo: "pins.webp",
    pictures: [],
  },
];
