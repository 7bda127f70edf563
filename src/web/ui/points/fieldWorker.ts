import { PointEngine } from "./engine.ts";
import type { Engine, EngineOptions, EngineCommand } from "./engine.ts";

let engine: Engine | null = null;

// `pointFieldController.ts` sends the options first, then commands.
addEventListener("message", ({ data }: MessageEvent<EngineOptions | EngineCommand>) => {
  if ("canvas" in data) engine = new PointEngine(data);
  else engine?.execute(data);
});
