/** Of the throwaway copy of the demo alone. */
export const DEV_ADMIN = { email: "dev@vitrine.example", password: "development only" };
