// Node modules whose import takes a tenth of the start time, imported at first use.

export const net = () => process.getBuiltinModule("node:net");

export const zlib = () => process.getBuiltinModule("node:zlib");
