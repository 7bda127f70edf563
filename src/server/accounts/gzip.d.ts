// Lets a compressed file be imported as the path where it can be read, `with { type: "file" }`.
declare module "*.gz" {
  const path: string;
  export default path;
}
