/** The longest list of a form, and the default where a form has no "maxItems". */
export const maxEntries = 200;

/** Fields in one object of answers. The schema of form files allows fewer. */
export const maxFields = 300;

/** Bytes of a request body, and so the maximum number of characters of all its texts together. */
export const maxBodyBytes = 256 * 1024;

/** Characters times matching steps that one pattern may cost for one text: the slowest known pattern takes 25 ms for this. */
export const maxPatternCost = 500_000;

/**
 * Matching steps of all patterns of a form, or of all forms of a flow, for the largest body: about 250 ms. A list of web addresses needs
 * 4.2 million.
 */
export const maxFormPatternCost = 5_000_000;

/** The most exams of a booking, and so its most slots and parts: each has at least one exam (openapi/paths/holds.yaml). */
export const maxExams = 6;

/** How many clinics one press of a button searches, so that the answer stays small; the contract allows 400. */
export const maxClinicsAtOnce = 20;

/** Length of the largest drawing as data URL in characters: a PNG of 50 kB as base64 with its prefix. */
export const maxDrawingLength = 66_700;

/** Minimum length of the reason for which staff override a rule or a deadline, characters. The contract has the same. */
export const shortestReason = 3;
