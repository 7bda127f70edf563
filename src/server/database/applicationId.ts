// How a database file says that it is ours.

/** "VTRN": stamped into the file's header, so that another program's database is never taken for ours. */
export const APPLICATION_ID = 0x5654524e;
