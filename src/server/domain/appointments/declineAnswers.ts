import { utcDate } from '#base/dates.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import type { AnswerSheet } from '#server/db/columnTypes.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { declineQuestionnaire, declineService, type ServedBrand } from '../brands/served/servedBrand.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { localizeCatalog } from '../catalog/localizeCatalog.ts';
import { DomainError } from '../domainError.ts';
import type { Role } from '../viewer.ts';
import { answerSheets } from './answerSheet.ts';
import { readRun, type SentRun } from './readRun.ts';

/**
 * Returns what a patient answered who declines an appointment, in words; undefined without a questionnaire. Throws questionnaire-required
 * for a patient of a brand that has a questionnaire of the type DECLINE_APPOINTMENT, flow-unknown for any other flow, and what `readRun`
 * throws.
 */
export async function readDeclineAnswers(
  deps: Pick<BrandDeps, 'catalog' | 'regions' | 'slotKey'>,
  served: ServedBrand,
  { sent, locale, role }: { readonly sent: SentRun | undefined; readonly locale: string; readonly role: Role },
): Promise<AnswerSheet | undefined> {
  const questionnaire = declineQuestionnaire(served);
  if (!sent) {
    if (questionnaire === undefined || role === 'staff') return undefined;
    throw new DomainError('questionnaire-required', { detail: `Send the answers of ${questionnaire}.` });
  }
  if (sent.flow !== questionnaire) throw new DomainError('flow-unknown');
  const whole = await deps.catalog.current();
  const catalogIn = (wanted: string) => servedOnly(localizeCatalog(whole, wanted), deps.regions);
  const visit = { kiosk: false, iframe: false, tablet: false, staff: false, advanced: false, locale };
  const facts = runFactsOf(served.brand, { ...visit, today: utcDate(Date.now()) });
  const run = readRun(served, { catalog: catalogIn(locale), slotKey: deps.slotKey }, sent, facts);
  if (run.action.call?.name !== declineService) throw new DomainError('flow-unknown');
  return answerSheets(run, { locale, catalogIn }).answerSheet;
}
