/** The hour of the local day at which the afternoon begins, and so the end of the morning. */
export const afternoonHour = 12;

/** The hour of the local day at which the evening begins. */
export const eveningHour = 17;
