/** Characters of a text, where the author of a form gives no "maxLength". */
export const longestText = 10_000;

/** Entries of a list, where the author of a form gives no "maxItems", or more than this. */
export const mostEntries = 200;

/** Fields in one object of values; the law for forms allows fewer. */
export const mostFields = 300;

/** Characters times steps that one pattern may cost: the slowest that was found takes half of 50 ms. */
export const mostPatternWork = 500_000;
