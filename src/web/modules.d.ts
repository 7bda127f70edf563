// What the bundler makes of files that are not code, and the one name that it writes into the code.
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";

/** A picture of the design: its address, the same in the browser and on the server. */
declare module "*.webp" {
  const url: string;
  export default url;
}

/** Address of the script that draws the field of points beside the page; unknown outside of a bundle. */
declare const FIELD_WORKER: string | undefined;
