/** Exists only in the temporary demo copy. */
export const DEV_ADMIN = { email: "dev@vitrine.example", password: "development only" };
