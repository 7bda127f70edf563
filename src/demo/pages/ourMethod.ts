import type { PAGES } from "#resources/pages.ts";

import type { DemoRecord } from "../demoRecord.ts";
import { demoBlock } from "./demoBlock.ts";

export const OUR_METHOD: DemoRecord<typeof PAGES> = {
  title: "Our method",
  slug: "our-method",
  description:
    "How we work: four steps from a question to a service that your own team runs, and what each one costs.",
  blocks: [
    demoBlock("text", {
      text: "We have worked in the same four steps since our first project. Each ends with something that you can hold: a page, a drawing, a running service. After each of them you can stop, and what you have is yours.",
    }),
    demoBlock("figures", {
      heading: "",
      figures: [
        { value: "4", label: "steps, each with an end" },
        { value: "6 weeks", label: "to a first working part" },
        { value: "1 page", label: "for each decision, with its owner and its date" },
      ],
    }),
    demoBlock("cards", {
      heading: "The four steps",
      cards: [
        {
          image: "{{picture:pins.webp}}",
          title: "1. Listen",
          text: "Two weeks beside the people who do the work. We write down the questions that are asked every day, and who answers them.",
          link: "article:{{id:What forty branches do all day}}",
        },
        {
          image: "{{picture:steps.webp}}",
          title: "2. Decide",
          text: "One page with the decision, its owner and its date. If no decision needs us, we say so, and you pay for two weeks.",
          link: "article:{{id:Before you buy AI, write down the decision}}",
        },
        {
          image: "{{picture:blocks.webp}}",
          title: "3. Build one part",
          text: "The smallest part that helps somebody on a working day. It runs beside the old way until the old way is no longer missed.",
          link: "",
        },
        {
          image: "{{picture:plates.webp}}",
          title: "4. Hand over",
          text: "Your team takes over while we are still in the room. We leave when a fault has been mended without us.",
          link: "article:{{id:What keeps a digital project going when the consultants have left}}",
        },
      ],
    }),
    demoBlock("questions", {
      heading: "Questions that we are asked",
      questions: [
        {
          question: "What does the first step cost?",
          answer:
            "Two weeks of two people, at a fixed price that is in the offer. You decide afterwards whether there is a second step.",
        },
        {
          question: "Who owns what you build?",
          answer:
            "You do: the code, the drawings and the records of each decision. We keep a copy only if you ask us to.",
        },
        {
          question: "Do you work with our own developers?",
          answer: "We prefer it. The handover is shorter, and the questions are better.",
        },
      ],
    }),
    demoBlock("files", {
      heading: "To take away",
      files: [{ file: "{{file:Decision record.csv}}", title: "Decision record, a sheet with two examples" }],
    }),
    demoBlock("records", {
      heading: "Where we worked like this",
      records: { source: "activities", pick: "newest", category: "", ids: [], count: 3 },
    }),
    demoBlock("callToAction", {
      heading: "Begin with two weeks",
      text: "Tell us the question that your people ask most often. We answer within two working days.",
      label: "Write to us",
      link: "/address",
    }),
  ],
  thai: {
    title: "วิธีทำงานของเรา",
    description: "สี่ขั้นตอน ตั้งแต่คำถามแรกจนถึงบริการที่ทีมของท่านดูแลได้เอง พร้อมค่าใช้จ่ายของแต่ละขั้น",
    blocks: [
      demoBlock("text", {
        text: "เราทำงานด้วยสี่ขั้นตอนเดิมมาตั้งแต่โครงการแรก ทุกขั้นจบลงด้วยสิ่งที่จับต้องได้ ไม่ว่าจะเป็นเอกสารหนึ่งหน้า ภาพร่าง หรือบริการที่ใช้งานจริง เมื่อจบแต่ละขั้นท่านจะหยุดก็ได้ และสิ่งที่ได้มาเป็นของท่าน",
      }),
      demoBlock("figures", {
        heading: "",
        figures: [
          { value: "4", label: "ขั้นตอนที่มีจุดจบชัดเจน" },
          { value: "6 สัปดาห์", label: "จนถึงส่วนแรกที่ใช้งานได้" },
          { value: "1 หน้า", label: "ต่อหนึ่งการตัดสินใจ พร้อมผู้รับผิดชอบและวันที่" },
        ],
      }),
      demoBlock("cards", {
        heading: "สี่ขั้นตอน",
        cards: [
          {
            image: "{{picture:pins.webp}}",
            title: "1. รับฟัง",
            text: "สองสัปดาห์เคียงข้างคนทำงานจริง เราจดคำถามที่เกิดขึ้นทุกวัน และจดว่าใครเป็นคนตอบ",
            link: "article:{{id:What forty branches do all day}}",
          },
          {
            image: "{{picture:steps.webp}}",
            title: "2. ตัดสินใจ",
            text: "เอกสารหนึ่งหน้าที่บอกเรื่องที่ต้องตัดสินใจ ผู้รับผิดชอบ และวันที่ ถ้าไม่มีเรื่องใดที่ต้องใช้เรา เราจะบอกตรง ๆ และคิดค่าบริการเพียงสองสัปดาห์",
            link: "article:{{id:Before you buy AI, write down the decision}}",
          },
          {
            image: "{{picture:blocks.webp}}",
            title: "3. สร้างทีละส่วน",
            text: "เริ่มจากส่วนที่เล็กที่สุดที่ช่วยใครสักคนได้ในวันทำงาน แล้วใช้คู่กับวิธีเดิมจนไม่มีใครถามหาวิธีเดิมอีก",
            link: "",
          },
          {
            image: "{{picture:plates.webp}}",
            title: "4. ส่งมอบ",
            text: "ทีมของท่านเริ่มดูแลระบบตั้งแต่เรายังอยู่ในห้อง และเราจะกลับเมื่อมีปัญหาที่แก้ได้โดยไม่ต้องเรียกเรา",
            link: "article:{{id:What keeps a digital project going when the consultants have left}}",
          },
        ],
      }),
      demoBlock("questions", {
        heading: "คำถามที่พบบ่อย",
        questions: [
          {
            question: "ขั้นตอนแรกมีค่าใช้จ่ายเท่าใด",
            answer:
              "ที่ปรึกษาสองคน สองสัปดาห์ ในราคาคงที่ตามใบเสนอราคา หลังจากนั้นท่านเป็นผู้ตัดสินใจว่าจะมีขั้นที่สองหรือไม่",
          },
          {
            question: "ผลงานเป็นของใคร",
            answer:
              "เป็นของท่านทั้งหมด ทั้งซอร์สโค้ด ภาพร่าง และบันทึกการตัดสินใจ เราเก็บสำเนาไว้เฉพาะเมื่อท่านขอ",
          },
          {
            question: "ทำงานร่วมกับทีมพัฒนาของเราได้หรือไม่",
            answer: "ได้ และเรายินดีกว่าทำเอง เพราะส่งมอบได้เร็วกว่า และคำถามก็ดีกว่า",
          },
        ],
      }),
      demoBlock("files", {
        heading: "เอกสารสำหรับท่าน",
        files: [
          { file: "{{file:บันทึกการตัดสินใจ.csv}}", title: "ตารางบันทึกการตัดสินใจ พร้อมตัวอย่างสองรายการ" },
        ],
      }),
      demoBlock("records", {
        heading: "ผลงานที่ใช้วิธีนี้",
        records: { source: "activities", pick: "newest", category: "", ids: [], count: 3 },
      }),
      demoBlock("callToAction", {
        heading: "เริ่มต้นด้วยสองสัปดาห์",
        text: "เล่าให้เราฟังว่าคนในองค์กรของท่านถามเรื่องใดบ่อยที่สุด เราตอบกลับภายในสองวันทำการ",
        label: "เขียนถึงเรา",
        link: "/address",
      }),
    ],
  },
  logo: "steps.webp",
  images: [],
  daysAgo: 20,
};
