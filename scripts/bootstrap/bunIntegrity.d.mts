export function assertIntegrity(folder: string, name: string, version: string): void;
