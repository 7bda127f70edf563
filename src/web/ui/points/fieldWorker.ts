// A worker that draws a field of points, so that the page itself stays free for the visitor.
import { PointEngine } from "./engine.ts";
import type { Engine, EngineOptions, EngineCommand } from "./engine.ts";

let engine: Engine | null = null;

// Both messages are those of field.ts: first what to draw on, then what to do.
addEventListener("message", ({ data }: MessageEvent<EngineOptions | EngineCommand>) => {
  if ("canvas" in data) engine = new PointEngine(data);
  else engine?.execute(data);
});
