import { readFileSync } from 'node:fs';
import type { NewAttachment } from '#server/db/queries/bookingRequest.ts';

/** An image attachment of a booking request, 480 × 600 pixels. */
export const xrayPicture: NewAttachment = {
  fileName: 'earlier-x-ray.png',
  contentType: 'image/png',
  title: 'Previous image',
  description: 'X-ray of the right knee',
  bytes: readFileSync('catalog/demo/booking-requests/earlier-x-ray.png'),
};
