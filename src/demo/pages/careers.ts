import type { PAGES } from "#resources/pages.ts";

import type { DemoRecord } from "../demoRecord.ts";
import { demoBlock } from "./demoBlock.ts";

export const CAREERS: DemoRecord<typeof PAGES> = {
  title: "Careers",
  slug: "careers",
  description:
    "Work at Vitrine: small teams, long projects, and clients who know your name. Two open positions in Bangkok.",
  blocks: [
    demoBlock("text", {
      text: "We are nineteen people in one office by the river. We manage no pipeline of leads, and write no report that is not read. We look for people who like to sit beside others and watch them work.\n\n## Open positions\n\n- **Service designer**, Bangkok. You draw what a branch, a ward or a classroom does all day, and find the one step to change.\n- **Data engineer**, Bangkok or Chiang Mai. You join records that were never meant to be joined, and can say how sure you are.",
    }),
    demoBlock("picture", {
      image: "{{picture:walls.webp}}",
      alt: "Model of white walls in several rings around a tall blue block",
      caption: "Our office has more walls to draw on than doors.",
      width: "wide",
    }),
    demoBlock("people", {
      heading: "Who you would work with",
      people: [
        {
          image: "{{picture:drawing-maze.webp}}",
          name: "Mali Srisuk",
          position: "Managing partner",
          link: "",
        },
        {
          image: "{{picture:drawing-lattice.webp}}",
          name: "Tan Wongsakul",
          position: "Enterprise architect",
          link: "",
        },
        {
          image: "{{picture:drawing-stairs.webp}}",
          name: "Ploy Anantasin",
          position: "Service designer",
          link: "",
        },
        { image: "", name: "Krit Boonmee", position: "Data engineer", link: "" },
      ],
    }),
    demoBlock("questions", {
      heading: "How we hire",
      questions: [
        {
          question: "What do you need from me?",
          answer:
            "One page about a piece of work that you are proud of, and one about a piece that failed. No photograph, no age, no salary history.",
        },
        {
          question: "How long does it take?",
          answer:
            "Three weeks from your letter to an answer: a talk, a day of paid work in the office, and a second talk.",
        },
      ],
    }),
    demoBlock("callToAction", {
      heading: "Write to us in Thai or in English",
      text: "",
      label: "Send your two pages",
      link: "mailto:hello@vitrine.example",
    }),
  ],
  thai: {
    title: "ร่วมงานกับเรา",
    description: "ทำงานที่ Vitrine ทีมเล็ก โครงการยาว และลูกค้าที่จำชื่อคุณได้ เปิดรับสองตำแหน่งในกรุงเทพฯ",
    blocks: [
      demoBlock("text", {
        text: "เรามีกันสิบเก้าคนในสำนักงานริมแม่น้ำแห่งเดียว ที่นี่ไม่มีใครต้องไล่ตามยอดขาย และไม่มีใครเขียนรายงานที่ไม่มีคนอ่าน เรามองหาคนที่ชอบนั่งข้างคนอื่นแล้วดูเขาทำงาน\n\n## ตำแหน่งที่เปิดรับ\n\n- **นักออกแบบบริการ** กรุงเทพฯ วาดให้เห็นว่าสาขา หอผู้ป่วย หรือห้องเรียนทำอะไรทั้งวัน แล้วหาขั้นตอนเดียวที่ควรเปลี่ยน\n- **วิศวกรข้อมูล** กรุงเทพฯ หรือเชียงใหม่ เชื่อมข้อมูลที่ไม่เคยตั้งใจให้เชื่อมกัน และบอกได้ว่ามั่นใจเพียงใด",
      }),
      demoBlock("picture", {
        image: "{{picture:walls.webp}}",
        alt: "แบบจำลองกำแพงสีขาวซ้อนกันหลายชั้นล้อมรอบแท่งสูงสีน้ำเงิน",
        caption: "สำนักงานของเรามีผนังให้ขีดเขียนมากกว่าประตู",
        width: "wide",
      }),
      demoBlock("people", {
        heading: "คนที่คุณจะได้ร่วมงานด้วย",
        people: [
          {
            image: "{{picture:drawing-maze.webp}}",
            name: "มะลิ ศรีสุข",
            position: "หุ้นส่วนผู้จัดการ",
            link: "",
          },
          {
            image: "{{picture:drawing-lattice.webp}}",
            name: "แทน วงศ์สกุล",
            position: "สถาปนิกองค์กร",
            link: "",
          },
          {
            image: "{{picture:drawing-stairs.webp}}",
            name: "พลอย อนันตสิน",
            position: "นักออกแบบบริการ",
            link: "",
          },
          { image: "", name: "กฤต บุญมี", position: "วิศวกรข้อมูล", link: "" },
        ],
      }),
      demoBlock("questions", {
        heading: "ขั้นตอนการรับสมัคร",
        questions: [
          {
            question: "ต้องส่งอะไรบ้าง",
            answer:
              "เรื่องงานที่คุณภูมิใจหนึ่งหน้า และเรื่องงานที่ล้มเหลวอีกหนึ่งหน้า ไม่ต้องแนบรูปถ่าย อายุ หรือเงินเดือนที่ผ่านมา",
          },
          {
            question: "ใช้เวลานานเท่าใด",
            answer:
              "สามสัปดาห์นับจากวันที่ได้รับจดหมาย เริ่มจากพูดคุยกันหนึ่งครั้ง มาลองทำงานหนึ่งวันโดยมีค่าตอบแทน แล้วพูดคุยกันอีกครั้ง",
          },
        ],
      }),
      demoBlock("callToAction", {
        heading: "เขียนถึงเราเป็นภาษาไทยหรืออังกฤษก็ได้",
        text: "",
        label: "ส่งจดหมายสองหน้า",
        link: "mailto:hello@vitrine.example",
      }),
    ],
  },
  logo: "walls.webp",
  images: [],
  daysAgo: 4,
};
