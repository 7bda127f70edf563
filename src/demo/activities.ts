import type { ACTIVITIES } from "#resources/activities.ts";

import type { DemoRecord } from "./demoRecord.ts";

export const DEMO_ACTIVITIES: readonly DemoRecord<typeof ACTIVITIES>[] = [
  {
    name: "A flood map a district office can read",
    description: `Canal sensors, tide tables and years of paper records, joined in one model of the river. The duty officer sees which streets will be wet, and why the model thinks so.

The office had forecasts already. What it lacked was one that could be argued with. We spent the first month beside the night shift, and drew the map around the four questions that were asked on every wet night.

Each forecast now carries its reasons: the tide, the gate, the rain upstream. When a gate is opened by hand, the map says so, and the next hour is worked out again from there.

Two rainy seasons on, the paper log is still kept. It has become the record that the model is checked against.`,
    thai: {
      name: "แผนที่น้ำท่วมที่สำนักงานเขตอ่านเข้าใจ",
      description: `รวมข้อมูลจากเซนเซอร์ในคลอง ตารางน้ำขึ้นน้ำลง และบันทึกบนกระดาษหลายสิบปีไว้ในแบบจำลองแม่น้ำเพียงชุดเดียว เจ้าหน้าที่เวรเห็นว่าถนนสายใดน้ำจะท่วม และเห็นด้วยว่าแบบจำลองคิดเช่นนั้นเพราะอะไร

สำนักงานเขตมีคำพยากรณ์อยู่แล้ว สิ่งที่ยังขาดคือคำพยากรณ์ที่โต้แย้งได้ เดือนแรกเราจึงนั่งอยู่ข้างเวรดึก แล้ววาดแผนที่จากคำถามสี่ข้อที่มีคนถามทุกคืนที่ฝนตก

วันนี้คำพยากรณ์ทุกครั้งมาพร้อมเหตุผล ทั้งระดับน้ำทะเล ประตูระบายน้ำ และฝนเหนือน้ำ เมื่อมีคนเปิดประตูด้วยมือ แผนที่จะบอกทันที แล้วคำนวณชั่วโมงถัดไปใหม่จากจุดนั้น

ผ่านมาสองฤดูฝน สมุดบันทึกบนกระดาษยังไม่ถูกทิ้ง และกลายเป็นหลักฐานที่ใช้ตรวจสอบแบบจำลอง`,
    },
    link: "https://flood-map.example",
    category: ["Artificial Intelligence (AI)", "Digital Transformation Consult"],
    logo: "city.webp",
    images: [
      {
        file: "city-detail.webp",
        alt: "Towers of the city model from close by, with a blue canal between them",
        thaiAlt: "อาคารสูงในแบบจำลองเมืองระยะใกล้ มีคลองสีน้ำเงินทอดผ่านตรงกลาง",
      },
      {
        file: "drawing-contour.webp",
        alt: "Drawing of water levels: fine lines that crowd and part, one of them blue",
        thaiAlt: "ภาพวาดระดับน้ำ เส้นบางชิดและห่างสลับกัน มีเส้นหนึ่งเป็นสีน้ำเงิน",
      },
    ],
    daysAgo: 6,
  },
  {
    name: "A digital classroom that teachers open themselves",
    description: `A learning platform designed with the teachers of the pilot schools. We began with the real timetable and added one tool at a time, so that the technology fits the classroom and not the other way round.

In the first term we did not write a line of code. We sat at the back of the room, noted what made a teacher stop teaching, and chose to mend only what happened every day.

Teachers decide which lessons are ready. Pupils see their own progress in words that they understand, and parents get one message a week.

By the end of the year the school ran all of it with its own team.`,
    thai: {
      name: "ห้องเรียนดิจิทัลที่ครูเลือกเปิดเอง",
      description: `ออกแบบแพลตฟอร์มการเรียนรู้ร่วมกับครูจากโรงเรียนนำร่อง เริ่มจากตารางสอนจริง แล้วค่อยเติมเครื่องมือทีละชิ้น เพื่อให้เทคโนโลยีปรับเข้าหาห้องเรียน ไม่ใช่ห้องเรียนปรับเข้าหาเทคโนโลยี

ภาคเรียนแรกเราไม่ได้เขียนโปรแกรมแม้แต่บรรทัดเดียว เราเข้าไปนั่งหลังห้อง จดว่าครูหยุดสอนเพราะอะไรบ้าง แล้วเลือกแก้เฉพาะเรื่องที่เกิดขึ้นทุกวัน

ครูเป็นผู้ตัดสินว่าบทเรียนใดพร้อมใช้ นักเรียนเห็นความก้าวหน้าของตนเองเป็นภาษาที่เข้าใจได้ และผู้ปกครองได้รับเพียงข้อความเดียวต่อสัปดาห์

เมื่อจบปี โรงเรียนดูแลระบบทั้งหมดได้ด้วยทีมของตนเอง`,
    },
    link: "",
    category: ["EdTech Consult"],
    logo: "steps.webp",
    images: [
      {
        file: "drawing-stairs.webp",
        alt: "Section of a stepped classroom: people on different steps look at a blue board at the front",
        thaiAlt: "ภาพตัดของห้องเรียนแบบขั้นบันได คนบนขั้นต่าง ๆ มองไปที่กระดานสีน้ำเงินด้านหน้า",
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
    thai: {
      name: "ประวัติผู้ป่วยเล่มเดียวของโรงพยาบาลห้าแห่ง",
      description: `ทะเบียนห้าชุด ผู้ขายสามราย และดัชนีกลางหนึ่งเดียว เราวาดแผนผังของทุกระบบและทุกจุดส่งต่อก่อน แล้วจึงย้ายทีละคลินิก โดยคลินิกอื่นยังทำงานได้ตามปกติ

โรงพยาบาลห้าแห่งมีประวัติของผู้ป่วยคนเดียวกันห้าฉบับที่ไม่ตรงกัน งานของเราคือหาข้อตกลงร่วมกันให้เหลือฉบับเดียว โดยไม่ต้องหยุดคลินิกแม้แต่วันเดียว

เราเริ่มจากผนังที่ติดกระดาษไว้เต็ม ทุกระบบ ทุกจุดส่งต่อ และทุกแบบฟอร์มที่ต้องพิมพ์ซ้ำสองรอบ แผนผังนี้ช่วยยุติข้อถกเถียงได้เกือบทั้งหมด ส่วนที่เหลือจึงกลายเป็นลำดับของงาน

ปัจจุบันดัชนีกลางอยู่ระหว่างทะเบียนทั้งห้า ข้อมูลใดชี้ไปยังต้นทางได้ก็จะไม่คัดลอก และทุกบรรทัดบอกได้ว่ามาจากไหน พยาบาลขอเรื่องนี้ตั้งแต่สัปดาห์แรก ส่วนผู้ตรวจสอบขอในสัปดาห์สุดท้าย

แต่ละโรงพยาบาลย้ายในสัปดาห์ที่งานเบา ประวัติเดิมยังเปิดดูคู่กับของใหม่ได้ จนกว่าหัวหน้าหอผู้ป่วยจะบอกว่าเลิกใช้ได้ ไม่ใช่โครงการเป็นผู้กำหนด`,
    },
    link: "https://shared-record.example",
    category: ["Enterprise Architecture (EA) Consult", "Digital Transformation Consult"],
    logo: "plates.webp",
    images: [
      {
        file: "plates-detail.webp",
        alt: "Open floors of the model close up, with a blue core running through them",
        thaiAlt: "ชั้นอาคารเปิดโล่งของแบบจำลองในระยะใกล้ มีแกนสีน้ำเงินทะลุผ่านทุกชั้น",
      },
      {
        file: "drawing-plates.webp",
        alt: "Section of the model: six floors on thin columns, held by one blue core",
        thaiAlt: "ภาพตัดของแบบจำลอง พื้นหกชั้นบนเสาบาง ยึดไว้ด้วยแกนสีน้ำเงินเพียงแกนเดียว",
      },
      {
        file: "drawing-lattice.webp",
        alt: "Drawing of scattered points that settle into a grid, with a blue path through them",
        thaiAlt: "ภาพวาดจุดที่กระจัดกระจายแล้วเรียงตัวเป็นตาราง มีเส้นทางสีน้ำเงินพาดผ่าน",
      },
      {
        file: "drawing-layers.webp",
        alt: "Four sheets, one above the other, joined by a single blue line",
        thaiAlt: "แผ่นบางสี่แผ่นวางซ้อนกัน มีเส้นสีน้ำเงินเส้นเดียวเชื่อมไว้",
      },
      {
        file: "scatter.webp",
        alt: "Scattered white blocks that settle into even rows, a few of them blue",
        thaiAlt: "บล็อกสีขาวที่กระจัดกระจายแล้วค่อย ๆ เรียงเป็นแถว มีบางบล็อกเป็นสีน้ำเงิน",
      },
    ],
    daysAgo: 51,
  },
  {
    name: "A security baseline for a co-operative bank",
    description: `Rings of defence that branch staff can explain: what is kept where, who may open it, and what happens on the day something fails.

The bank asked for a product. It needed a habit. Together with branch staff we wrote down twelve things that must always be true, and found a plain way to see each of them every morning.

Recovery is rehearsed every quarter, by the people who would have to do it, from backups that are really restored.`,
    thai: {
      name: "เกณฑ์ความปลอดภัยของสหกรณ์ออมทรัพย์",
      description: `กำแพงหลายชั้นที่พนักงานสาขาอธิบายได้ว่าอะไรเก็บไว้ที่ไหน ใครเปิดได้ และเกิดอะไรขึ้นในวันที่บางอย่างพัง

สหกรณ์ขอซื้ออุปกรณ์ แต่สิ่งที่ต้องการจริง ๆ คือนิสัยในการทำงาน เราจึงนั่งเขียนร่วมกับพนักงานสาขาว่ามีสิบสองเรื่องใดที่ต้องเป็นจริงเสมอ แล้วหาวิธีง่าย ๆ ที่จะเห็นแต่ละเรื่องได้ทุกเช้า

การกู้คืนซ้อมกันปีละสองครั้ง โดยคนที่ต้องทำในวันจริง และกู้จากสำเนาสำรองจริง`,
    },
    beforeThai: {
      description: `Rings of defence that branch staff can explain: what is kept where, who may open it, and what happens on the day something fails.

The bank asked for a product. It needed a habit. Together with branch staff we wrote down twelve things that must always be true, and found a plain way to see each of them every morning.

Recovery is rehearsed twice a year, by the people who would have to do it, from backups that are really restored.`,
    },
    link: "",
    category: ["Cybersecurity Cloud & IT Infrastructure Consult"],
    logo: "walls.webp",
    images: [],
    daysAgo: 87,
  },
  {
    name: "Forecasting power demand for a province",
    description: `A short-term model that ran beside the existing planning room for two seasons before anybody threw a switch on its advice.

The planners see the numbers and the reasons for the numbers. So they know when to trust the model, and when to trust their own experience.

Every morning the system compares yesterday’s forecast with what happened, and writes a short note on where it was off and why. More people read those notes than read the forecast.`,
    thai: {
      name: "พยากรณ์ความต้องการไฟฟ้าระดับจังหวัด",
      description: `แบบจำลองระยะสั้นที่ทำงานเคียงข้างห้องวางแผนเดิมอยู่สองฤดู ก่อนที่จะมีใครสับสวิตช์ตามคำแนะนำ

เจ้าหน้าที่เห็นทั้งตัวเลขและเหตุผลของตัวเลข จึงรู้ว่าเมื่อใดควรเชื่อแบบจำลอง และเมื่อใดควรเชื่อประสบการณ์ของตนเอง

ทุกเช้าระบบจะเปรียบเทียบคำพยากรณ์ของเมื่อวานกับสิ่งที่เกิดขึ้นจริง แล้วเขียนสรุปสั้น ๆ ว่าคลาดเคลื่อนตรงไหนและเพราะอะไร สรุปเหล่านี้มีคนอ่านมากกว่าตัวคำพยากรณ์เสียอีก`,
    },
    link: "",
    category: ["Artificial Intelligence (AI)"],
    logo: "blades.webp",
    images: [
      {
        file: "blades-night.webp",
        alt: "Thin dark blades in waves at night, three of them lit white",
        thaiAlt: "ครีบบางสีเข้มเรียงเป็นคลื่นในยามค่ำ มีสามเส้นเรืองแสงสีขาว",
      },
    ],
    daysAgo: 122,
  },
  {
    name: "Forty branches, one way of working",
    description: `Where forty branches spend their hours, which work belongs at the centre, and a new rota tried in six of them first.

We counted before we recommended: three weeks of honest timesheets, filled in by the people whose time it was. The first proposal was thrown out by the branches. The second was theirs.

The six pilot branches ran for a full quarter, through a month-end, a holiday and the rains. The others followed in small groups, each introduced by the one before.`,
    thai: {
      name: "สี่สิบสาขา ทำงานแบบเดียวกัน",
      description: `สำรวจว่าสี่สิบสาขาใช้เวลาไปกับอะไร งานใดควรอยู่ที่ส่วนกลาง แล้วทดลองตารางเวรแบบใหม่ในหกสาขาก่อน

เรานับก่อนแล้วจึงเสนอแนะ ใช้ใบบันทึกเวลาที่ตรงตามจริงสามสัปดาห์ กรอกโดยเจ้าของเวลาเอง ข้อเสนอแรกถูกสาขาตีกลับ ส่วนข้อเสนอที่สองเป็นของสาขาเอง

หกสาขานำร่องใช้ตารางใหม่ครบหนึ่งไตรมาส ผ่านทั้งช่วงสิ้นเดือน วันหยุดยาว และหน้าฝน จากนั้นสาขาอื่นจึงเริ่มตามทีละกลุ่มเล็ก ๆ โดยกลุ่มก่อนหน้าเป็นผู้แนะนำ`,
    },
    link: "https://branches.example",
    category: ["Business Consult"],
    logo: "blocks.webp",
    images: [
      {
        file: "drawing-pavilion.webp",
        alt: "Plan of a branch office: desks, a meeting room and one blue window box",
        thaiAlt: "แปลนสำนักงานสาขา มีโต๊ะทำงาน ห้องประชุม และกรอบหน้าต่างสีน้ำเงินหนึ่งจุด",
      },
      {
        file: "blocks-sky.webp",
        alt: "The blue window box of the branch model close up, against a clear sky",
        thaiAlt: "กรอบหน้าต่างสีน้ำเงินของแบบจำลองสาขาในระยะใกล้ ตัดกับท้องฟ้าใส",
      },
      {
        file: "scatter.webp",
        alt: "Scattered white blocks that settle into even rows, a few of them blue",
        thaiAlt: "บล็อกสีขาวที่กระจัดกระจายแล้วค่อย ๆ เรียงเป็นแถว มีบางบล็อกเป็นสีน้ำเงิน",
      },
    ],
    daysAgo: 171,
  },
  {
    name: "A campus that signs you in once",
    description: `Three campuses, eleven ways to sign in and a drawer full of forgotten cards. One identity now opens doors, timetables and the library, and closes all of them on the day somebody leaves.

The move took one faculty a week, on a Wednesday, with a desk in the corridor and nobody on the telephone.

What a person may open follows from what they do at the university, and ends with it. The rules are short enough to hang in the staff room.`,
    thai: {
      name: "มหาวิทยาลัยที่เข้าระบบครั้งเดียวใช้ได้ทุกที่",
      description: `สามวิทยาเขต สิบเอ็ดวิธีเข้าระบบ และลิ้นชักที่เต็มไปด้วยบัตรที่มีคนลืม วันนี้ตัวตนเดียวเปิดได้ทั้งประตู ตารางเรียน และห้องสมุด และปิดทุกอย่างในวันที่เจ้าของออกจากมหาวิทยาลัย

เราย้ายสัปดาห์ละหนึ่งคณะ ทุกวันพุธ มีโต๊ะช่วยเหลือตั้งอยู่ในโถงทางเดิน จึงไม่มีใครต้องรอสายโทรศัพท์

สิทธิ์ของแต่ละคนเป็นไปตามหน้าที่ในมหาวิทยาลัย และสิ้นสุดพร้อมหน้าที่นั้น กฎทั้งหมดสั้นพอจะติดไว้ในห้องพักอาจารย์`,
    },
    link: "",
    category: ["Cybersecurity Cloud & IT Infrastructure Consult", "EdTech Consult"],
    logo: "walls-dark.webp",
    images: [
      {
        file: "drawing-campus.webp",
        alt: "Site plan of a campus: courts, rows of trees and paths that lead to one blue library",
        thaiAlt: "ผังมหาวิทยาลัย มีลานกว้าง แนวต้นไม้ และทางเดินที่มุ่งสู่ห้องสมุดสีน้ำเงิน",
      },
      {
        file: "drawing-maze.webp",
        alt: "Plan of eight rings around a blue core, each with one opening, and the way in",
        thaiAlt: "ผังวงแหวนแปดชั้นรอบแกนสีน้ำเงิน แต่ละชั้นมีช่องเปิดหนึ่งช่อง พร้อมเส้นทางเข้า",
      },
    ],
    daysAgo: 236,
  },
  {
    name: "A five-year architecture plan you can read in ten minutes",
    description: `A survey of every system in use, an order for what to merge, retire or invest in, and a budget that the executives can decide on.

The full plan has one page a year. Each page has an owner, a date, and the reason why this comes before that.

Every January the client’s own architecture team writes one new page, and crosses out the page of the past year in front of the board.`,
    thai: {
      name: "แผนสถาปัตยกรรมองค์กรห้าปีที่อ่านจบในสิบนาที",
      description: `สำรวจระบบเดิมทั้งหมด จัดลำดับสิ่งที่ควรรวม เลิกใช้ หรือลงทุนต่อ และวางแผนงบประมาณที่ผู้บริหารใช้ตัดสินใจได้จริง

แผนฉบับเต็มมีปีละหนึ่งหน้า แต่ละหน้ามีเจ้าของ มีวันที่ และมีเหตุผลว่าทำไมเรื่องนี้ต้องมาก่อนเรื่องอื่น

ทุกต้นปี ทีมสถาปัตยกรรมขององค์กรเขียนหน้าใหม่หนึ่งหน้าด้วยตนเอง และขีดฆ่าหน้าของปีที่ผ่านไปแล้วต่อหน้าคณะกรรมการ`,
    },
    link: "",
    category: ["Enterprise Architecture (EA) Consult", "Business Consult"],
    logo: "pins.webp",
    images: [
      {
        file: "drawing-layers.webp",
        alt: "Four sheets, one above the other, for people, work, systems and data, joined by a single blue line",
        thaiAlt: "แผ่นบางสี่ชั้นวางซ้อนกัน แทนคน งาน ระบบ และข้อมูล มีเส้นสีน้ำเงินเส้นเดียวเชื่อมทุกชั้น",
      },
    ],
    daysAgo: 318,
  },
];
