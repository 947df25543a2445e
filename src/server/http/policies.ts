import type { Role } from '#server/domain/roles/viewer.ts';
import type { OperationId } from './operation.ts';

/**
 * Who may call an operation. Which things they then see is decided in the query by `bookingScope` and `requestScope`: what is another's is absent.
 * - `anyone`: nothing depends on who asks, and nobody looks it up
 * - `caller`: everybody, and who it is matters
 * - `booking`: whoever has a session, or the browser that booked
 * - `awaiting`: whoever has to give a one-time code
 * - `session`: whoever has a session; asking does not keep it alive
 * - `device`: everybody, and which registered device it is matters; no session is looked at
 * - a list: sessions of these roles
 */
export type Policy = 'anyone' | 'caller' | 'booking' | 'awaiting' | 'session' | 'device' | readonly Role[];

/** One policy for each operation of the contract (AU-11); an operation without one does not compile. */
export const policies: Readonly<Record<OperationId, Policy>> = {
  getConfig: 'anyone',
  getTranslations: 'anyone',
  getApplicationImage: 'anyone',
  getContact: 'anyone',
  getTerms: 'anyone',
  listRegions: 'anyone',
  listClinics: 'anyone',
  findPostalCodes: 'anyone',
  listExams: 'anyone',
  searchAvailability: 'anyone',
  // A hold belongs to the cookie of its holder, and every query asks for it.
  placeHold: 'anyone',
  getCurrentHold: 'anyone',
  extendHold: 'anyone',
  releaseHold: 'anyone',
  createAppointment: 'caller',
  getAppointmentSummary: 'booking',
  getAppointmentCalendar: 'booking',
  cancelAppointment: 'booking',
  getBookingRequestSummary: ['staff', 'booking-request-user'],
  downloadReferral: ['staff', 'booking-request-user'],
  downloadAttachment: ['staff', 'booking-request-user'],
  viewAttachment: ['staff', 'booking-request-user'],
  authenticate: 'caller',
  getCaptcha: 'anyone',
  probeCookies: 'anyone',
  sendCode: 'awaiting',
  verifyCode: 'awaiting',
  startSignIn: 'anyone',
  finishSignIn: 'caller',
  getAuthenticated: 'session',
  logout: 'caller',
  readDenialMessage: 'anyone',
  getKioskDevice: 'device',
  registerKioskDevice: ['staff'],
  nameKioskDevice: 'anyone',
  forgetKioskDevice: 'anyone',
  resetKiosk: 'caller',
  getUser: ['staff', 'referrer', 'external-radiologist', 'user'],
};
