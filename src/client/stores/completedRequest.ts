import { completesRequest } from '#base/completesRequest.ts';
import type { CatalogStore } from './CatalogStore.ts';
import type { FlowStore } from './FlowStore.ts';

interface Booking {
  readonly flow: Pick<FlowStore, 'request' | 'chosenExams'>;
  readonly catalog: Pick<CatalogStore, 'exam'>;
}

/**
 * Returns the key of the booking request that the booking completes; undefined if the request has another exam or another body part than
 * the chosen exams, or if they are not loaded yet (decision 034).
 */
export function completedRequest({ flow, catalog }: Booking): string | undefined {
  const { request, chosenExams } = flow;
  if (!request) return undefined;
  const exams = chosenExams.map((slug) => ({ id: slug, bodyPart: catalog.exam(slug)?.bodyPart }));
  return completesRequest(request, exams) ? request.bookingKey : undefined;
}
