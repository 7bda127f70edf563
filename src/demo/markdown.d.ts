// Lets a Markdown file be imported as the text it is, `with { type: "text" }`.
declare module "*.md" {
  const text: string;
  export default text;
}
