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
export function requestToBook({ flow, catalog }: Booking): string | undefined {
  const { request, chosenExams } = flow;
  const { exam, bodyPart } = request ?? {};
  const isWanted = (slug: string) =>
    exam === undefined ? !bodyPart || catalog.exam(slug)?.bodyPart === bodyPart : slug === exam;
  return chosenExams.some(isWanted) ? request?.bookingKey : undefined;
}
