// `npm run pin:bun` writes the hashes of the pinned Bun's packages, as the registry states them, to
// `scripts/bootstrap/bunIntegrity.json`. Compare them with Bun's release before you commit them.
import project from "../package.json" with { type: "json" };

const PLATFORMS = [
  "linux-x64",
  "linux-aarch64",
  "linux-x64-musl",
  "linux-aarch64-musl",
  "darwin-x64",
  "darwin-aarch64",
];

const version = project.devDependencies["bun-types"];
const integrity = Object.fromEntries(
  PLATFORMS.map((platform) => {
    const name = `@oven/bun-${platform}`;
    return [name, readIntegrity(`${name}@${version}`)];
  }),
);
await Bun.write(
  "scripts/bootstrap/bunIntegrity.json",
  `${JSON.stringify({ version, integrity }, null, 2)}\n`,
);

function readIntegrity(name: string): string {
  const { stdout } = Bun.spawnSync([process.execPath, "pm", "view", name, "dist.integrity"]);
  const text = stdout.toString().trim();
  if (!text.startsWith("sha512-")) throw new Error(`The registry states no sha512 hash of ${name}`);
  return text;
}
