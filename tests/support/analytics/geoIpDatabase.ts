type MmdbValue = string | number | { [key: string]: MmdbValue } | MmdbValue[];

/** Bits per record of the search tree. */
const RECORD_BITS = 24;
/** Precedes the metadata section at the end of the file. */
export const METADATA_MARKER = Buffer.from("\u00ab\u00cd\u00efMaxMind.com", "latin1");
const NO_DATA = -1;

/**
 * Builds a small IPv4 database in the MMDB format: https://maxmind.github.io/MaxMind-DB/
 * @param networks IPv4 ranges such as `203.0.113.0/24`, with the data of each
 */
export function createGeoIpDatabase(networks: Record<string, MmdbValue>): Buffer {
  const nodes: [left: number, right: number][] = [[NO_DATA, NO_DATA]];
  const data: Buffer[] = [];
  let dataLength = 0;
  // Values below -1 encode an offset into the data section until the number of nodes is known.
  for (const [network, value] of Object.entries(networks)) {
    insertNetwork(nodes, networkBits(network), -2 - dataLength);
    data.push(encode(value));
    dataLength += data.at(-1)?.length ?? 0;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, at) =>
    node.forEach((record, side) =>
      tree.writeUIntBE(encodeRecord(record, nodes.length), at * 6 + side * 3, 3),
    ),
  );
  const metadata = {
    node_count: nodes.length,
    record_size: RECORD_BITS,
    ip_version: 4,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: "Test",
    languages: ["en"],
    description: { en: "Test" },
  };
  return Buffer.concat([tree, Buffer.alloc(16), ...data, METADATA_MARKER, encode(metadata)]);
}

function insertNetwork(nodes: [number, number][], bits: number[], leaf: number) {
  let nodeIndex = 0;
  for (const [index, bit] of bits.entries()) {
    const node = nodes[nodeIndex] ?? [NO_DATA, NO_DATA];
    if (index === bits.length - 1) node[bit] = leaf;
    else if ((node[bit] ?? NO_DATA) < 0) node[bit] = nodes.push([NO_DATA, NO_DATA]) - 1;
    nodeIndex = node[bit] ?? NO_DATA;
  }
}

function networkBits(network: string): number[] {
  const [address = "", length] = network.split("/");
  const bits = address.split(".").map((part) => Number(part).toString(2).padStart(8, "0"));
  return Array.from(bits.join("").slice(0, Number(length)), Number);
}

function encodeRecord(record: number, nodes: number): number {
  if (record >= 0) return record;
  return record === NO_DATA ? nodes : nodes + 16 + (-2 - record);
}

function encode(value: MmdbValue): Buffer {
  if (typeof value === "string")
    return Buffer.concat([controlByte(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([controlByte(6, 4), bytes]);
  }
  // The control byte of an extended type (8 and above) is followed by a byte with the type minus 7.
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([controlByte(7, entries.length), ...entries.flat().map(encode)]);
}

function controlByte(type: number, size: number): Buffer {
  return Buffer.from([(type << 5) | size]);
}
