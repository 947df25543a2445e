import type { Role } from '#server/domain/viewer.ts';
import type { OperationId } from './operation.ts';

/**
 * Who may call an operation. `bookingScope` and `requestScope` restrict the rows that the viewer sees.
 * - `anyone`: all requests; the viewer is not identified
 * - `viewer`: all requests; the viewer is identified
 * - `booking`: requests with a session, and the browser that booked
 * - `awaiting`: requests whose session awaits a one-time code
 * - `session`: requests with a session; the call does not keep it alive
 * - `kiosk-device`: all requests; only the registered kiosk is identified, not the session
 * - `clinic-system`: requests with the token of the clinic's system
 * - a list: requests with a session of one of these roles
 */
export type Policy =
  | 'anyone'
  | 'viewer'
  | 'booking'
  | 'awaiting'
  | 'session'
  | 'kiosk-device'
  | 'clinic-system'
  | readonly Role[];

/** Those who may see documents of appointments; not the browser that booked, which another person may use now. */
const documentReaders = ['staff', 'patient', 'booking-request-user', 'referrer'] as const;

/** One policy for each operation of the contract (AU-11); a missing one does not compile. */
export const policies: Readonly<Record<OperationId, Policy>> = {
  getConfig: 'anyone',
  getTranslations: 'anyone',
  getApplicationImage: 'anyone',
  getContact: 'anyone',
  getProviderPages: 'anyone',
  listRegions: 'anyone',
  listClinics: 'anyone',
  searchClinics: 'anyone',
  findPostalCodes: 'anyone',
  findNearestPostalCode: 'anyone',
  getSearchWords: 'anyone',
  listExams: 'anyone',
  listChoices: 'anyone',
  // Staff may override rules.
  searchAvailability: 'viewer',
  // Each query about a hold checks the token of its holder.
  placeHold: 'viewer',
  getCurrentHold: 'anyone',
  extendHold: 'anyone',
  releaseHold: 'anyone',
  createAppointment: 'viewer',
  renewAttempt: ['staff', 'referrer'],
  getAppointmentSummary: 'booking',
  // Not to the browser that booked: another person may use it now.
  getAppointmentPatient: ['staff', 'patient'],
  getAppointmentAnswers: ['staff', 'patient'],
  // The use case also asks for a code.
  getReports: ['staff', 'patient', 'share-recipient'],
  // Says only whether the link of a share still works.
  getResultsAccess: 'anyone',
  listShares: ['patient'],
  shareResults: ['patient'],
  revokeShare: ['patient'],
  putReport: 'clinic-system',
  getAppointmentCalendar: 'booking',
  cancelAppointment: 'booking',
  // Not to the browser that booked, and not to who booked for the patient.
  confirmAppointment: ['staff', 'patient', 'booking-request-user'],
  declineAppointment: ['staff', 'patient', 'booking-request-user'],
  sendPendingNotification: ['staff'],
  listReferredBookings: ['referrer'],
  getReferredBooking: ['referrer'],
  cancelReferredBooking: ['referrer'],
  findPatients: ['staff', 'referrer'],
  // The key in the mail is enough, because nothing is shown.
  setReminders: 'anyone',
  askForAppointmentDetailsChange: 'booking',
  askForRequestDetailsChange: ['staff', 'booking-request-user'],
  createBookingRequest: ['staff', 'referrer'],
  getBookingRequestSummary: ['staff', 'booking-request-user'],
  changeBookingRequestStatus: ['staff', 'booking-request-user'],
  getBookingRequestPatient: ['staff', 'booking-request-user'],
  downloadReferral: ['staff', 'booking-request-user'],
  downloadAttachment: ['staff', 'booking-request-user'],
  viewAttachment: ['staff', 'booking-request-user'],
  listAppointmentAttachments: documentReaders,
  getAppointmentAttachments: documentReaders,
  deleteAppointmentAttachment: documentReaders,
  downloadAppointmentAttachment: documentReaders,
  viewAppointmentAttachment: documentReaders,
  listBookingRequestAttachments: ['staff', 'booking-request-user'],
  getBookingRequestAttachments: ['staff', 'booking-request-user'],
  deleteBookingRequestAttachment: ['staff', 'booking-request-user'],
  // Each query about a draft checks the token of its holder, and each about an upload who began it.
  listDraftAttachments: 'viewer',
  getDraftAttachments: 'viewer',
  deleteDraftAttachment: 'viewer',
  downloadDraftAttachment: 'viewer',
  viewDraftAttachment: 'viewer',
  startUpload: 'viewer',
  getUpload: 'viewer',
  appendUpload: 'viewer',
  cancelUpload: 'viewer',
  // Both check the owner of the answers; a visitor answers before booking.
  findDueQuestionnaires: 'viewer',
  getConsentForms: 'viewer',
  answerQuestionnaire: 'viewer',
  getQuestionnaire: 'anyone',
  // Not to the browser that booked: another person may use it now.
  listAppointmentAnswers: ['staff', 'patient'],
  exportAppointmentAnswers: ['staff', 'patient'],
  listRequestAnswers: ['staff', 'booking-request-user'],
  sendEnquiry: 'viewer',
  getEnquiry: ['staff'],
  completeEnquiry: ['staff'],
  getDeskBooking: ['staff'],
  listEnquiries: ['staff'],
  getDeskBookingRequest: ['staff'],
  completeDetailsChange: ['staff'],
  authenticate: 'viewer',
  getCaptcha: 'anyone',
  probeCookies: 'anyone',
  sendCode: 'awaiting',
  verifyCode: 'awaiting',
  startSignIn: 'anyone',
  finishSignIn: 'viewer',
  getAuthenticated: 'session',
  logout: 'viewer',
  readDenialMessage: 'anyone',
  getKioskDevice: 'kiosk-device',
  registerKioskDevice: ['staff'],
  nameKioskDevice: 'anyone',
  forgetKioskDevice: 'anyone',
  resetKiosk: 'viewer',
  getUser: ['staff', 'referrer', 'external-radiologist', 'user'],
};
