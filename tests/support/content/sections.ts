// Sections of public pages: one of each block, in English or Thai, with the demo's pictures.
import type { ImageAsset } from "#contract/images.ts";
import type { ShownLink, ShownRecord } from "#resources/blocks/block.ts";
import type { BlockName, Section, ShownBlock } from "#resources/blocks/blocks.ts";

type Sections = { [Name in BlockName]: { type: Name; fields: ShownBlock<Name> } };

/** @param th true for Thai */
export function sampleSections(th = false): Sections {
  const t = (english: string, thai: string) => (th ? thai : english);
  return {
    text: { type: "text", fields: { text: { html: textHtml(t) } } },
    picture: {
      type: "picture",
      fields: {
        image: picture("plates"),
        alt: t("A white model of stacked floors", "แบบจำลองสีขาวของอาคารหลายชั้น"),
        caption: t(
          "The hospital’s registries as floors of one building. Blue: the shared index.",
          "ทะเบียนทั้งห้าของโรงพยาบาลเปรียบเป็นชั้นของอาคารเดียว สีน้ำเงินคือดัชนีกลาง",
        ),
        width: "wide",
      },
    },
    gallery: {
      type: "gallery",
      fields: {
        heading: t("Three models, one river", "แบบจำลองสามชิ้น แม่น้ำสายเดียว"),
        pictures: [
          {
            image: picture("city"),
            alt: "",
            caption: t("The district at high tide", "เขตในช่วงน้ำขึ้น"),
          },
          {
            image: picture("city-detail", { width: 1280, height: 960 }),
            alt: t("Towers", "อาคารสูง"),
            caption: t("Towers by the canal", "อาคารริมคลอง"),
          },
          {
            image: picture("drawing-contour"),
            alt: "",
            caption: t("Water levels of one night", "ระดับน้ำในคืนหนึ่ง"),
          },
        ],
      },
    },
    cards: { type: "cards", fields: { heading: t("How we work", "วิธีทำงานของเรา"), cards: cards(t) } },
    people: {
      type: "people",
      fields: { heading: t("Who you will meet", "คนที่คุณจะได้พบ"), people: people(t) },
    },
    figures: {
      type: "figures",
      fields: {
        heading: t("A project in figures", "ตัวเลขของหนึ่งโครงการ"),
        figures: [
          { value: "6", label: t("weeks to the first decision", "สัปดาห์ถึงการตัดสินใจครั้งแรก") },
          { value: "4", label: t("people at most in a team", "คน คือจำนวนสูงสุดของทีม") },
          { value: "1,240", label: t("pages of documents we did not write", "หน้าเอกสารที่เราไม่ได้เขียน") },
          { value: "0", label: t("licences you have to keep", "สัญญาอนุญาตที่ต้องต่ออายุ") },
        ],
      },
    },
    questions: {
      type: "questions",
      fields: { heading: t("Questions we are asked", "คำถามที่พบบ่อย"), questions: questions(t) },
    },
    records: {
      type: "records",
      fields: { heading: t("Recent work", "ผลงานล่าสุด"), records: activities(t) },
    },
    callToAction: {
      type: "callToAction",
      fields: {
        heading: t("Tell us what is not working yet.", "เล่าให้เราฟังว่าอะไรยังไม่เข้าที่"),
        text: t(
          "The first conversation takes an hour, costs nothing and ends with three written questions.",
          "การพูดคุยครั้งแรกใช้เวลาหนึ่งชั่วโมง ไม่มีค่าใช้จ่าย และจบด้วยคำถามสามข้อเป็นลายลักษณ์อักษร",
        ),
        label: t("Write to us", "เขียนถึงเรา"),
        link: path("/address"),
      },
    },
    files: {
      type: "files",
      fields: {
        heading: t("To take along", "เอกสารประกอบ"),
        files: [
          {
            file: file("method", "PDF", 1_812_000),
            title: t("Our method in twelve pages", "วิธีของเราในสิบสองหน้า"),
          },
          { file: file("Checklist for the first meeting", "XLSX", 38_400), title: "" },
          { file: file("contract", "DOCX", 96_000), title: t("Sample contract", "ตัวอย่างสัญญา") },
        ],
      },
    },
    video: {
      type: "video",
      fields: {
        video: { href: "https://www.youtube.com/watch?v=aqz-KE-bpKQ", title: "" },
        title: t("How a flood map is argued with", "โต้แย้งกับแผนที่น้ำท่วมอย่างไร"),
        still: picture("blades-night"),
        caption: t("Four minutes, with subtitles.", "สี่นาที มีคำบรรยาย"),
      },
    },
  };
}

export function clientRecords(): ShownRecord[] {
  const names = [
    "hexa-systems",
    "kestrel",
    "lanna-grid",
    "nakhon-metro",
    "orbit-learning",
    "palette",
    "tarnwa",
  ];
  return names.map((name, index) => ({
    id: name,
    href: index % 2 === 0 ? `https://${name}.example` : null,
    title: name,
    text: "",
    picture:
      index === 6
        ? null
        : picture(`logo-${name}`, { path: `/uploads/logo-${name}.png`, width: 640, height: 160 }),
    publishedAt: null,
  }));
}

/** One item, no heading and nothing optional. */
export function sparse(section: Section): Section {
  const fields = Object.entries(section.fields).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.slice(-1)
      : name === "heading" && section.type !== "callToAction"
        ? ""
        : value,
  ]);
  // The same fields with shorter lists.
  return { ...section, fields: Object.fromEntries(fields) } as Section;
}

const PORTRAIT = { width: 960, height: 1279 };

type Translate = (english: string, thai: string) => string;

export function picture(name: string, changes: Partial<ImageAsset> = {}): ImageAsset {
  return { path: `/uploads/${name}.webp`, width: 1600, height: 1200, alt: "", ...changes };
}

function path(href: string): ShownLink {
  return { href, title: "" };
}

function file(name: string, type: string, bytes: number) {
  return { path: `/files/${encodeURIComponent(name)}.${type.toLowerCase()}`, name, type, bytes };
}

function textHtml(t: Translate): string {
  return [
    `<p>${t("Most projects fail in their first week, when everybody agrees too quickly. We slow that week down.", "โครงการส่วนใหญ่ล้มตั้งแต่สัปดาห์แรก เพราะทุกคนเห็นพ้องกันเร็วเกินไป เราจึงทำให้สัปดาห์นั้นช้าลง")}</p>`,
    `<p>${t("Before anything is built, we write down what is decided, by whom, and what would change their mind. The paper is short. It is read aloud, corrected in the room, and <a href='/articles'>kept</a> until the last day.", "ก่อนเริ่มสร้างสิ่งใด เราเขียนลงกระดาษว่าตัดสินใจอะไรไปแล้ว ใครเป็นผู้ตัดสิน และอะไรจะทำให้เปลี่ยนใจ กระดาษแผ่นนั้นสั้น อ่านออกเสียงในห้อง แก้ในห้อง และ<a href='/articles'>เก็บไว้</a>จนวันสุดท้าย")}</p>`,
    `<h2>${t("One question at a time", "ทีละคำถาม")}</h2>`,
    `<p>${t("Each week answers one question that somebody outside the project asked. What cannot be asked by anyone is left out.", "แต่ละสัปดาห์ตอบคำถามหนึ่งข้อจากคนนอกโครงการ คำถามที่ไม่มีใครถามจะไม่อยู่ในงาน")}</p>`,
    `<ul><li>${t("A drawing that fits one page", "ภาพวาดที่จบในหน้าเดียว")}</li><li>${t("A decision with a name and a date", "การตัดสินใจที่มีชื่อและวันที่")}</li></ul>`,
  ].join("");
}

function cards(t: Translate) {
  return [
    {
      image: picture("blocks"),
      title: t("Listen before drawing", "ฟังก่อนวาด"),
      text: t(
        "A month beside the people who do the work, on the nights when it goes wrong.",
        "หนึ่งเดือนข้างคนที่ทำงานจริง ในคืนที่ทุกอย่างไม่เป็นไปตามแผน",
      ),
      link: path("/our-method"),
    },
    {
      image: picture("walls"),
      title: t("Draw before building", "วาดก่อนสร้าง"),
      text: t(
        "One map of systems, data and people, small enough to be wrong in public.",
        "แผนที่เดียวของระบบ ข้อมูล และผู้คน เล็กพอที่จะผิดต่อหน้าทุกคนได้",
      ),
      link: null,
    },
    {
      image: picture("steps"),
      title: t("Build in the open", "สร้างอย่างเปิดเผย"),
      text: t("The team sees every part move before it is finished.", "ทีมเห็นทุกชิ้นส่วนขยับก่อนจะเสร็จ"),
      link: path("https://example.org/open"),
    },
    {
      image: picture("pins"),
      title: t("Leave on time", "จากไปตามเวลา"),
      text: t("Done when the people who run it no longer need us.", "งานเสร็จเมื่อผู้ใช้ไม่ต้องพึ่งเราอีก"),
      link: null,
    },
  ];
}

function people(t: Translate) {
  const principal = t("Principal, Enterprise Architecture", "ที่ปรึกษาหลัก สถาปัตยกรรมองค์กร");
  return [
    {
      image: picture("blocks-sky", PORTRAIT),
      name: t("Krit Wongsakul", "กฤต วงศ์สกุล"),
      position: principal,
      link: null,
    },
    {
      image: null,
      name: t("Maya Lertsiri", "มายา เลิศศิริ"),
      position: t("Lead, Cloud and Infrastructure", "หัวหน้าทีมคลาวด์และโครงสร้างพื้นฐาน"),
      link: path("https://example.org/maya"),
    },
    {
      image: picture("steps-detail", PORTRAIT),
      name: t("Pimchanok Sriwattana", "พิมพ์ชนก ศรีวัฒนา"),
      position: "",
      link: null,
    },
    { image: null, name: t("Niran", "เนรัญ"), position: t("Data", "ข้อมูล"), link: path("/articles") },
    { image: null, name: t("Thanakrit Rodkul", "ธนกฤต รอดกุล"), position: principal, link: null },
  ];
}

function questions(t: Translate) {
  return [
    {
      question: t("What does the first month cost?", "เดือนแรกมีค่าใช้จ่ายเท่าไร"),
      answer: {
        html: `<p>${t("A fixed sum that we name before it starts.", "จำนวนคงที่ซึ่งแจ้งก่อนเริ่มงาน")}</p>`,
      },
    },
    {
      question: t(
        "Do you work with the supplier that we already have, even if it is the one that has built the old system?",
        "ทำงานร่วมกับผู้ให้บริการรายเดิมของเราได้หรือไม่",
      ),
      answer: { html: `<p>${t("Yes.", "ได้")}</p><ul><li>${t("In one room", "ในห้องเดียวกัน")}</li></ul>` },
    },
    {
      question: t("Who owns the result?", "ใครเป็นเจ้าของผลงาน"),
      answer: { html: `<p>${t("You do, all of it.", "คุณเป็นเจ้าของทั้งหมด")}</p>` },
    },
  ];
}

function activities(t: Translate): ShownRecord[] {
  return [
    {
      id: "flood-map",
      href: "/activities/flood-map",
      title: t("A flood map a district office can read", "แผนที่น้ำท่วมที่สำนักงานเขตอ่านเข้าใจ"),
      text: t(
        "Canal sensors, tide tables and years of paper records, joined in one model of the river.",
        "รวมข้อมูลจากเซนเซอร์ในคลอง ตารางน้ำขึ้นน้ำลง และบันทึกบนกระดาษหลายสิบปี",
      ),
      picture: picture("city"),
      publishedAt: "2026-11-20T08:00:00.000Z",
    },
    {
      id: "patients",
      href: "/activities/patients",
      title: t("One patient record across five hospitals", "เวชระเบียนเดียวในห้าโรงพยาบาล"),
      text: t(
        "Five hospitals kept five truths about the same patient.",
        "ห้าโรงพยาบาลเก็บความจริงห้าชุดของผู้ป่วยคนเดียว",
      ),
      picture: picture("plates"),
      publishedAt: "2026-08-02T08:00:00.000Z",
    },
    {
      id: "night",
      href: "/articles/night",
      title: t("What the night shift knows", "สิ่งที่เวรดึกรู้"),
      text: "",
      picture: null,
      publishedAt: "2026-03-14T08:00:00.000Z",
    },
  ];
}
