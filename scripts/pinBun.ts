// `npm run pin:bun` writes the hashes of the pinned Bun's packages, as the registry states them, to
// `scripts/bootstrap/bunIntegrity.json`. Compare them with Bun's release before you commit them.
import project from "../package.json" with { type: "json" };
import { PINNED_TARGETS, runtimePackage } from "./build/runtimes.ts";

const version = project.devDependencies["bun-types"];
const integrity = Object.fromEntries(
  PINNED_TARGETS.map((target) => {
    const name = runtimePackage(target);
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
