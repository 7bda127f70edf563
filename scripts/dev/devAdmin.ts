export type DevAdmin = ReturnType<typeof createDevAdmin>;

/** The admin of a temporary demo copy, with a random password. */
export function createDevAdmin() {
  return { email: "dev@vitrine.example", password: crypto.randomUUID() };
}
