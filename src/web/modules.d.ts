// What the bundler makes of files that are not code: class names of CSS modules.
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";

/** A picture of the design: its address, the same in the browser and on the server. */
declare module "*.webp" {
  const address: string;
  export default address;
}
