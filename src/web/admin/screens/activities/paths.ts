import { ACTIVITIES } from "#resources/activities.ts";

const { path } = ACTIVITIES.admin;

export const CATEGORIES_PATH = `${path}/categories`;
/** The form as a step of the guided set-up. */
export const CREATE_IN_SETUP_PATH = `${path}/create?setup`;
