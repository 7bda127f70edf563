export interface MetricFamily {
  type: string;
  help: string;
  /** By name and labels, as in `name{label="text"}`. */
  samples: Map<string, number>;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (\S+)$/;
const SUFFIXES = /_(bucket|sum|count)$/;

/**
 * Reads Prometheus's text format, version 0.0.4.
 * @throws Error for whatever Prometheus would refuse
 */
export function parseMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith("\n")) throw new Error("The last line has no end");
  const families = new Map<string, MetricFamily>();
  for (const line of text.slice(0, -1).split("\n")) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === "HELP") families.set(name, { type: "", help: rest, samples: new Map() });
    else if (kind === "TYPE") readType(families.get(name), rest);
    else readSample(families, line);
  }
  for (const [name, family] of families) if (family.type === "histogram") assertHistogram(name, family);
  return families;
}

function readType(family: MetricFamily | undefined, type: string) {
  if (!family || family.type) throw new Error(`TYPE ${type} without HELP, or twice`);
  if (!["counter", "gauge", "histogram"].includes(type)) throw new Error(`Unknown type ${type}`);
  family.type = type;
}

function readSample(families: Map<string, MetricFamily>, line: string) {
  const [, name, labels = "", value = ""] = SAMPLE.exec(line) ?? [];
  if (name === undefined) throw new Error(`Malformed line: ${line}`);
  const base = families.get(name) ?? families.get(name.replace(SUFFIXES, ""));
  if (!base?.type) throw new Error(`No family for ${line}`);
  if (!families.has(name) !== (base.type === "histogram")) throw new Error(`Wrong suffix: ${line}`);
  if (base.samples.has(name + labels)) throw new Error(`Twice: ${line}`);
  if (value === "" || Number.isNaN(Number(value))) throw new Error(`No number: ${line}`);
  if (base.type !== "gauge" && Number(value) < 0) throw new Error(`Negative: ${line}`);
  base.samples.set(name + labels, Number(value));
}

/** Buckets are cumulative, and the last one is the count. */
function assertHistogram(name: string, { samples }: MetricFamily) {
  const buckets = [...samples].filter(([sample]) => sample.startsWith(`${name}_bucket`));
  const values = buckets.map(([, value]) => value);
  const isCumulative = values.every((value, index) => value >= (values[index - 1] ?? 0));
  const [last = ""] = buckets.at(-1) ?? [];
  if (!isCumulative || !last.includes('le="+Inf"') || values.at(-1) !== samples.get(`${name}_count`))
    throw new Error(`${name} is no histogram`);
}
