import { plural } from "../plural.ts";

export const activityTexts = {
  openOnSite: "Open <icon/>",
  removedCategories: (count: number, names: string) =>
    plural(count, {
      one: `${names} is no longer a category. Please choose from the current ones.`,
      other: `${names} are no longer categories. Please choose from the current ones.`,
    }),
  chooseOne: "choose at least one",
  deleted: (name: string) => `ลบกิจกรรม “${name}” เรียบร้อยแล้ว`,
  deleteFailed: (name: string) => `ลบกิจกรรม “${name}” ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง`,
  retry: "ลองใหม่",
  /** Thai in every language of the back office. */
  deleteDialog: {
    text: (loss: string) => `กิจกรรม <name/> ${loss}จะถูกลบออกจากเว็บไซต์ทันที และไม่สามารถกู้\u2060คืนได้`,
    loss: {
      none: "",
      logo: "พร้อมโลโก้ ",
      pictures: (count: number) => `พร้อมรูปภาพ ${count} รูป `,
      both: (count: number) => `พร้อมโลโก้และรูปภาพ ${count} รูป `,
    },
    title: "ลบกิจกรรมนี้หรือไม่",
    action: "ลบกิจกรรม",
    cancel: "ยกเลิก",
  },
  onTheSite: "On the site",
  createdAt: "Created At",
  lastSaved: "Last saved",
  noPictures: "No pictures yet",
  fields: {
    logo: "Logo",
    name: "Activity Name",
    description: "Description",
    category: "Category",
  },
  categories: "Categories",
  introduction:
    "An activity is a project you want visitors to see: a name, a short description, a logo and up to 10 pictures. The newest appear first on the home page.",
  allCategories: "All categories",
};
