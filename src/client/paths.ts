/** Addresses of the portal that are not a journey's, below its base. */
export const paths = {
  home: '/',
  advancedBooking: '/advanced-booking',
  appointment: (bookingKey: string): string => `/appointments/${encodeURIComponent(bookingKey)}`,
  calendar: (bookingKey: string): string => `/api/appointments/${encodeURIComponent(bookingKey)}/calendar`,
};

/** The query of an address, for links that pass it on. */
export const queryOf = (url: string): string => new URL(url).search;
