import type { components } from '#contract/openapi.d.ts';
import type { BookingRequestSummary } from '#server/domain/bookingRequests/findBookingRequest.ts';
import type { CatalogSnapshot } from '#server/domain/catalog/catalogSnapshot.ts';
import { presentClinic } from './clinic.ts';
import { presentExam } from './exam.ts';

/** Presents a booking request without personal data of the patient (AS-2). */
export function presentBookingRequest(
  { slug, bookingKey, status, createdAt, exam, clinic, referrer, notes, attachments }: BookingRequestSummary,
  catalog: CatalogSnapshot,
): components['schemas']['booking-request-summary'] {
  return {
    ...{ slug, bookingKey, status, createdAt, referrer, notes },
    ...(exam && { exam: presentExam(exam) }),
    ...(clinic && { clinic: presentClinic(clinic, catalog) }),
    attachments: attachments.map(({ id, file_name, content_type, byte_count, title, description }) => ({
      ...{ id, slug },
      fileName: file_name,
      contentType: content_type,
      size: byte_count,
      documentType: { title, description },
    })),
  };
}
