/** The byte order mark makes Excel read UTF-8. */
const BOM = "\ufeff";

/** Files of the library, by the name with which visitors download them. */
export const DEMO_FILES: Readonly<Record<string, string>> = {
  "Decision record.csv": `${BOM}Decision,Owner,Due,Reason,What we did not choose
Open gate 4 at 1.8 m,Duty officer,Every wet night,The canal fills before the river,Waiting for the forecast
One patient number for all wards,Head of registry,1 March,Five numbers for one person,A new system
`,
  "บันทึกการตัดสินใจ.csv": `${BOM}เรื่องที่ตัดสินใจ,ผู้รับผิดชอบ,กำหนด,เหตุผล,ทางที่ไม่ได้เลือก
เปิดประตูระบายน้ำ 4 ที่ระดับ 1.8 เมตร,เจ้าหน้าที่เวร,ทุกคืนที่ฝนตก,คลองเต็มก่อนแม่น้ำ,รอคำพยากรณ์
ใช้เลขผู้ป่วยเดียวทุกหอผู้ป่วย,หัวหน้าทะเบียน,1 มีนาคม,คนเดียวมีห้าเลข,ซื้อระบบใหม่
`,
};
