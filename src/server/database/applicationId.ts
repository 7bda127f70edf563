/** "VTRN" in the header of the database file, so that another program's database is detected. */
export const APPLICATION_ID = 0x5654524e;
