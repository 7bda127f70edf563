// What the bundler makes of files that are not code: class names of CSS modules.
declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.css";
