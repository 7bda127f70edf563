const WORD_JOINER = "\u2060";
const NO_BREAK_SPACE = "\u00a0";

/** Thai compounds that browsers break between their parts. */
const COMPOUNDS =
  `เลิก|ใช้ เปรียบ|เทียบ โรง|พยาบาล เจ้า|หน้าที่ เสร็จ|สมบูรณ์ รับ|ผิด|ชอบ แบบ|จำลอง ปัญญา|ประดิษฐ์
  เปลี่ยน|ผ่าน การ|เปลี่ยน โครง|สร้าง พื้น|ฐาน หลัก|ฐาน เครื่อง|มือ ขั้น|ตอน เรียน|รู้ การ|เรียน ส่วน|บุคคล เขต|พญาไท ผิด|พลาด
  คัด|ลอก ช่วย|เหลือ ลิ้น|ชัก เมื่อ|วาน คลาด|เคลื่อน ผล|งาน ภาษา|ไทย ภาษา|อังกฤษ ครบ|ถ้วน`
    .split(/\s+/)
    .map((word) => [word.replaceAll("|", ""), word.replaceAll("|", WORD_JOINER)] as const);
/** Words that belong to the one before them, such as นี้ (this); หนี้ (debt) is one word. */
const SUFFIX = /([ก-สฬ-ฮะาำ-ู็-์])(?=เดียว|นั้น|นี้|ใด|ใหญ่|ใจ)/g;
/**
 * Prefixes that make a noun of the word after them; not the ends of words such as ข้อความ and บทความ. No `Intl.Segmenter`: server and
 * browsers would have to agree on the words, or the page would not hydrate.
 */
const PREFIX = /(ผู้|(?:^|[^อท])ความ|^การ)(?=[ก-ฮเ-ไ])/g;
/** A number belongs to the word before it, as in ระยะที่ 2. */
const NUMBERED = /(ที่|ระยะ) (?=[0-9๐-๙])/g;
/** A short word with a hyphen, such as hand-over. */
const HYPHENATED = /^([("“]?[A-Za-z]{2,6}-)(?=[a-z]{2,9}[.,;:!?)"”]*$)/;

/** Most texts have neither Thai letters nor hyphens. */
const BINDABLE = /[\u0e00-\u0e7f]|[A-Za-z]-[a-z]/;

/** For display: words that no line break separates. */
export function bindWords(text: string): string {
  if (!BINDABLE.test(text)) return text;
  return text
    .replaceAll(" ๆ", `${NO_BREAK_SPACE}ๆ`)
    .replace(NUMBERED, `$1${NO_BREAK_SPACE}`)
    .replace(/\S+/g, bindWord);
}

/** A short last word is not left alone on a line: browsers don't balance lines beside a float. */
export function bindLastWord(text: string): string {
  return text.replace(/ (\S{1,12})$/, `${NO_BREAK_SPACE}$1`);
}

/** Addresses stay as they are. */
function bindWord(word: string): string {
  if (/[/@]/.test(word)) return word;
  return COMPOUNDS.reduce(
    (bound, [plain, joined]) => bound.replaceAll(plain, joined),
    [HYPHENATED, PREFIX, SUFFIX].reduce((bound, edge) => bound.replace(edge, `$1${WORD_JOINER}`), word),
  );
}
