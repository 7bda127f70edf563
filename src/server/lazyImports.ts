// Node modules that load streams, a tenth of the start time: imported on first use.

export const net = () => process.getBuiltinModule("node:net");

export const zlib = () => process.getBuiltinModule("node:zlib");
