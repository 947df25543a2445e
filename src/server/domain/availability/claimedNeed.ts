import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';
import { type SlotNeed, slotNeed } from './slotNeed.ts';
import type { SlotClaim } from './slotToken.ts';

/** Returns the need of a claimed slot by the present catalog; undefined if its exams or their durations changed since the offer. */
export function claimedNeed(
  catalog: CatalogSnapshot,
  { examIds, minutes, walkIn }: SlotClaim,
  minimumNotice: number,
): SlotNeed | undefined {
  const exams = examIds.flatMap((id) => catalog.examById.get(id) ?? []).filter(({ active }) => active);
  if (exams.length < examIds.length) return undefined;
  const usual = exams.reduce((sum, { duration }) => sum + duration, 0);
  try {
    return slotNeed(exams, { walkIn, minimumNotice, customDuration: minutes === usual ? undefined : minutes });
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
