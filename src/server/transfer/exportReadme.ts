interface Export {
  version: string;
  exportedAt: string;
  counts: Readonly<Record<string, number>>;
}

/** For people who have the folder, but not Vitrine. */
export function exportReadme({ version, exportedAt, counts }: Export): string {
  const rows = Object.entries(counts).map(([table, count]) => `| ${table} | ${count} |`);
  return `# Export of a site

Made by Vitrine ${version} on ${exportedAt}. Everything here can be read without Vitrine.

- \`articles\`, \`activities\`, \`pages\`: each text as Markdown. The lines at the start name its address, state, dates and pictures. Drafts are among them.
- \`pictures\`, \`files\`: what the texts show and offer.
- \`data\`: all fields of all records, a JSON object a line, and the settings. \`vitrine import\` reads these files, not the Markdown.
- \`private\`: messages of visitors, and names and roles of accounts. Share it only with people who may read them.

Passwords, keys, history, trash, audit log and visitor statistics are not in it: a backup has them.

# ข้อมูลส่งออกของเว็บไซต์

สร้างโดย Vitrine ${version} เมื่อ ${exportedAt} ทุกไฟล์เปิดอ่านได้โดยไม่ต้องใช้ Vitrine

- \`articles\`, \`activities\`, \`pages\`: ข้อความแต่ละเรื่องเป็น Markdown บรรทัดต้นไฟล์บอกที่อยู่ สถานะ วันที่ และรูปภาพ มีฉบับร่างรวมอยู่ด้วย
- \`pictures\`, \`files\`: รูปภาพและไฟล์ที่ข้อความใช้
- \`data\`: ทุกช่องของทุกรายการ บรรทัดละหนึ่ง JSON รวมถึงการตั้งค่า \`vitrine import\` อ่านไฟล์เหล่านี้ ไม่ได้อ่าน Markdown
- \`private\`: ข้อความจากผู้เข้าชม รวมถึงชื่อและบทบาทของบัญชี อย่าส่งต่อให้ผู้ที่ไม่มีสิทธิ์อ่าน

รหัสผ่าน กุญแจ ประวัติการแก้ไข ถังขยะ บันทึกการใช้งาน และสถิติผู้เข้าชมไม่อยู่ในข้อมูลนี้ แต่อยู่ในข้อมูลสำรอง

| Table | Rows |
| --- | --- |
${rows.join("\n")}
`;
}
