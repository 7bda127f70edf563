/** "VTR1" in the header of the database file, so that another program's database is detected. */
export const APPLICATION_ID = 0x56545231;
/** "VTRN" in databases from before the first release, whose migrations were others. */
export const UNRELEASED_APPLICATION_ID = 0x5654524e;
