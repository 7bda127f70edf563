import { plural } from "../plural.ts";

export const articleTexts = {
  write: "Write",
  preview: "Preview",
  uploading: "Uploading...",
  publishesDraft: "Save Changes publishes this draft.",
  saveAsDraft: "Save as Draft",
  publish: "Publish",
  view: "View",
  images: "Images",
  publishedAt: {
    ifDraft: "Leave it empty to use the day you publish.",
    ifPublished: "Leave it empty to keep the current date.",
  },
  draftNotice:
    "This is a draft: visitors can't see it. Save Changes publishes it, Save as Draft keeps it a draft.",
  format: {
    heading: "Heading",
    bold: "Bold",
    italic: "Italic",
    link: "Link",
    list: "List",
    numberedList: "Numbered list",
    quote: "Quote",
    code: "Code",
    toolbar: "Text formatting",
    picture: "Insert a picture",
  },
  showPreview: "Show the preview",
  hidePreview: "Hide the preview",
  editorHint: (readingTime: string) => `Markdown, ${readingTime}`,
  noWords: "0 words",
  readingTime: (words: number, minutes: number) =>
    plural(words, { one: `# word, about ${minutes} min`, other: `# words, about ${minutes} min` }),
  readCaseStudy: "Read full case study <icon/>",
  textPictures: {
    uploading: (count: number) =>
      plural(count, { one: "# picture is uploading", other: "# pictures are uploading" }),
    failed: (count: number) =>
      plural(count, {
        one: "# picture couldn't be added to the text",
        other: "# pictures couldn't be added to the text",
      }),
    notSaved: (count: number) =>
      plural(count, {
        one: "The article is not saved yet. Retry this picture, or leave it out.",
        other: "The article is not saved yet. Retry these pictures, or leave them out.",
      }),
    list: "Pictures to insert",
    retry: "Retry",
    skip: (file: string) => `Leave out ${file}`,
    show: "Show",
    uploadFailed: "Couldn't upload the picture.",
    missing: "Not saved: a picture couldn't be added to the text. Retry it or leave it out, below the text.",
  },
  fields: {
    title: "Title",
    author: "Author",
    position: "Position",
  },
  search: "Search title or author",
  introduction:
    "An article is a case study or a text you want visitors to read. Keep it as a draft until it is ready: visitors see it once it is published.",
  stats: {
    label: "Articles",
    total: "Total Articles",
    published: "Published",
    draft: "Draft",
    newThisMonth: "New This Month",
  },
  untitled: "Untitled",
  logo: "Logo",
  picturesOf: (name: string) => `Pictures of ${name}`,
  openPicture: (number: number, count: number) => `Open picture ${number} of ${count}`,
  livePreview: {
    title: "Preview, as readers see it",
    wide: "On a wide screen",
    phone: "On a phone",
    failed: "Couldn't draw the text. Your text is not lost.",
    frame: "Preview of the article",
  },
  back: "Back",
  adminsOnly: "Only admins can see this page. Visitors can't open a draft.",
  pictureFailed: "Couldn't open the picture. Please try again.",
};
