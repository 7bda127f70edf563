import type { PAGES } from "#resources/pages.ts";

import type { DemoRecord } from "../demoRecord.ts";
import { demoBlock } from "./demoBlock.ts";

export const FLOOD_MAPS: DemoRecord<typeof PAGES> = {
  title: "Flood maps in depth",
  slug: "flood-maps",
  description:
    "What a flood map needs before a duty officer can act on it at three in the morning, from six districts and two rainy seasons.",
  blocks: [
    demoBlock("picture", {
      image: "{{picture:city.webp}}",
      alt: "Model of a city with white towers and a blue river between them",
      caption: "",
      width: "full",
    }),
    demoBlock("text", {
      text: "A forecast says how much rain will fall. A duty officer has to know which street will be wet, by when, and which gate to open first. Between the two lies a map, and most maps were not drawn for that hour of the night.\n\n## What we look at first\n\n1. Which four questions are asked on every wet night.\n2. Which sensors still work when the power does not.\n3. Who may open a gate by hand, and where that is written down.",
    }),
    demoBlock("gallery", {
      heading: "From paper to model",
      pictures: [
        {
          image: "{{picture:city-detail.webp}}",
          alt: "Towers of the city model from close by, with a blue canal between them",
          caption: "The canal that fills first",
        },
        {
          image: "{{picture:drawing-contour.webp}}",
          alt: "Drawing of water levels: fine lines that crowd and part, one of them blue",
          caption: "Levels of one night, hour by hour",
        },
        {
          image: "{{picture:drawing-layers.webp}}",
          alt: "Four sheets, one above the other, joined by a single blue line",
          caption: "Tide, gates, rain and streets in one drawing",
        },
      ],
    }),
    demoBlock("records", {
      heading: "The project behind it",
      records: {
        source: "activities",
        pick: "chosen",
        category: "",
        ids: [
          "{{id:A flood map a district office can read}}",
          "{{id:Forecasting power demand for a province}}",
        ],
        count: 3,
      },
    }),
    demoBlock("video", {
      video: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
      title: "Sample film",
      still: "{{picture:scatter.webp}}",
      caption: "Big Buck Bunny, © Blender Foundation, CC BY 3.0",
    }),
    demoBlock("records", {
      heading: "They work with the map",
      records: { source: "clients", pick: "newest", category: "", ids: [], count: 4 },
    }),
    demoBlock("callToAction", {
      heading: "Read how the work is divided",
      text: "A flood map follows the same four steps as everything that we build.",
      label: "Our method",
      link: "/our-method",
    }),
  ],
  thai: {
    title: "เจาะลึกแผนที่น้ำท่วม",
    description:
      "แผนที่น้ำท่วมต้องมีอะไรบ้าง เจ้าหน้าที่เวรจึงตัดสินใจได้ตอนตีสาม บทเรียนจากหกเขตและสองฤดูฝน",
    blocks: [
      demoBlock("picture", {
        image: "{{picture:city.webp}}",
        alt: "แบบจำลองเมือง อาคารสีขาวเรียงราย มีแม่น้ำสีน้ำเงินไหลผ่าน",
        caption: "",
        width: "full",
      }),
      demoBlock("text", {
        text: "คำพยากรณ์บอกได้ว่าฝนจะตกเท่าใด แต่เจ้าหน้าที่เวรต้องรู้ว่าถนนสายใดน้ำจะท่วม ท่วมเมื่อใด และต้องเปิดประตูระบายน้ำบานใดก่อน สิ่งที่อยู่ตรงกลางคือแผนที่ และแผนที่ส่วนใหญ่ไม่ได้วาดไว้สำหรับคืนแบบนั้น\n\n## สิ่งที่เราดูก่อน\n\n1. คำถามสี่ข้อที่มีคนถามทุกคืนที่ฝนตก\n2. เซนเซอร์ตัวใดยังทำงานเมื่อไฟดับ\n3. ใครมีสิทธิ์เปิดประตูระบายน้ำด้วยมือ และเขียนไว้ที่ใด",
      }),
      demoBlock("gallery", {
        heading: "จากกระดาษสู่แบบจำลอง",
        pictures: [
          {
            image: "{{picture:city-detail.webp}}",
            alt: "อาคารสูงในแบบจำลองเมืองระยะใกล้ มีคลองสีน้ำเงินทอดผ่านตรงกลาง",
            caption: "คลองที่น้ำเต็มก่อน",
          },
          {
            image: "{{picture:drawing-contour.webp}}",
            alt: "ภาพวาดระดับน้ำ เส้นบางชิดและห่างสลับกัน มีเส้นหนึ่งเป็นสีน้ำเงิน",
            caption: "ระดับน้ำหนึ่งคืน ทีละชั่วโมง",
          },
          {
            image: "{{picture:drawing-layers.webp}}",
            alt: "แผ่นบางสี่แผ่นวางซ้อนกัน มีเส้นสีน้ำเงินเส้นเดียวเชื่อมไว้",
            caption: "น้ำทะเล ประตูน้ำ ฝน และถนน ในภาพเดียว",
          },
        ],
      }),
      demoBlock("records", {
        heading: "โครงการที่เกี่ยวข้อง",
        records: {
          source: "activities",
          pick: "chosen",
          category: "",
          ids: [
            "{{id:A flood map a district office can read}}",
            "{{id:Forecasting power demand for a province}}",
          ],
          count: 3,
        },
      }),
      demoBlock("video", {
        video: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
        title: "ภาพยนตร์ตัวอย่าง",
        still: "{{picture:scatter.webp}}",
        caption: "Big Buck Bunny, © Blender Foundation, CC BY 3.0",
      }),
      demoBlock("records", {
        heading: "ผู้ที่ใช้แผนที่นี้",
        records: { source: "clients", pick: "newest", category: "", ids: [], count: 4 },
      }),
      demoBlock("callToAction", {
        heading: "อ่านว่าเราแบ่งขั้นตอนงานอย่างไร",
        text: "แผนที่น้ำท่วมทำด้วยสี่ขั้นตอนเดียวกับงานทุกชิ้นของเรา",
        label: "วิธีทำงานของเรา",
        link: "/our-method",
      }),
    ],
  },
  logo: "city.webp",
  images: [],
  daysAgo: 11,
};
