declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";

/** The URL of a design image, the same in the browser and on the server. */
declare module "*.webp" {
  const url: string;
  export default url;
}

/** URL of the worker that draws the point field; undefined outside a bundle. */
declare const FIELD_WORKER: string | undefined;
