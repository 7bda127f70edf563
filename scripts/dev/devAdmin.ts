export type DevAdmin = ReturnType<typeof createDevAdmin>;

/** The admin of a temporary demo copy, whose password nobody else can know. */
export function createDevAdmin() {
  return { email: "dev@vitrine.example", password: crypto.randomUUID() };
}
