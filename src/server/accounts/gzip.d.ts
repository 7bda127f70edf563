// Types the import of a compressed file as its path, with `{ type: "file" }`.
declare module "*.gz" {
  const path: string;
  export default path;
}
