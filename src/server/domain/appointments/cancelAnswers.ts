import { utcDate } from '#base/dates.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import type { CallOff } from '#server/db/columnTypes.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { ServedBrand } from '../brands/served/servedBrand.ts';
import { servedOnly } from '../catalog/liveCatalog.ts';
import { localizeCatalog } from '../catalog/localizeCatalog.ts';
import { DomainError } from '../domainError.ts';
import { answerSheets } from './answerSheet.ts';
import { readRun, type SentRun } from './readRun.ts';

/** The flow that asks why an appointment is canceled, and the service that ends it. */
const cancelFlow = 'cancellation';
const cancelService = 'cancel-appointment';

/**
 * Returns why an appointment is canceled: the id of the reason (the answer `reason` of a form) and all answers in words (CX-1b). Throws
 * flow-unknown for any other flow, and what `readRun` throws.
 */
export async function readCancelAnswers(
  deps: Pick<BrandDeps, 'catalog' | 'regions' | 'slotKey'>,
  served: ServedBrand,
  { sent, locale }: { readonly sent: SentRun; readonly locale: string },
): Promise<Pick<CallOff, 'reason' | 'sheet'>> {
  if (sent.flow !== cancelFlow) throw new DomainError('flow-unknown');
  const whole = await deps.catalog.current();
  const catalogIn = (wanted: string) => servedOnly(localizeCatalog(whole, wanted), deps.regions);
  const visit = { kiosk: false, iframe: false, tablet: false, staff: false, advanced: false, locale };
  const facts = runFactsOf(served.brand, { ...visit, today: utcDate(Date.now()) });
  const run = readRun(served, { catalog: catalogIn(locale), slotKey: deps.slotKey }, sent, facts);
  if (run.action.call?.name !== cancelService) throw new DomainError('flow-unknown');
  const sheet = answerSheets(run, { locale, catalogIn }).answerSheet;
  const reason = Object.values(run.answers).find((answers) => typeof answers.reason === 'string')?.reason;
  return { ...(typeof reason === 'string' && { reason }), ...(sheet.length > 0 && { sheet }) };
}
