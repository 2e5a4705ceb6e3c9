/** A search ranks and counts at most this many listings, the newest that match: a total of so many means "or more". */
export const mostFound = 500;
