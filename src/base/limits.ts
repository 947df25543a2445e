/** Entries of a list, where the author of a form gives no "maxItems", or more than this. */
export const maxEntries = 200;

/** Fields in one object of values; the law for forms allows fewer. */
export const maxFields = 300;

/** Bytes of the largest body of a request, so the characters of all its texts are no more. */
export const maxBodyBytes = 256 * 1024;

/** Characters times steps that one pattern may cost for one text: the slowest that was found takes half of 50 ms. */
export const maxPatternCost = 500_000;

/** Most steps of all patterns of a form, and of all forms of a flow together, for the largest body: about 250 ms. A list of web addresses needs 4.2 million. */
export const maxFormPatternCost = 5_000_000;
