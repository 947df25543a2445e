import { emailAddress } from '#base/plainText.ts';
import type { Notice, NoticeTemplate } from '#server/db/columnTypes.ts';
import { insertMessage } from '#server/db/queries/outbox.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Clinic } from '../catalog/catalogSnapshot.ts';

/** A mail that only names a page: its recipient, and what it says. */
interface QueuedNotice {
  readonly template: NoticeTemplate;
  /** E-mail address; without one nothing is queued. */
  readonly to: string | undefined;
  /** Locale of the mail; that of the provider by default. */
  readonly locale?: string;
  readonly notice: Notice;
}

/** Queues a mail with a link to a page. */
export async function queueNotice(
  deps: Pick<BrandDeps, 'brand' | 'locale' | 'mailDomain'>,
  tx: Transaction,
  { template, to, locale = deps.locale, notice }: QueuedNotice,
): Promise<void> {
  if (to === undefined) return;
  const { brand, mailDomain } = deps;
  await insertMessage(tx, { template, recipient: { brand, locale, address: to }, mailDomain, notice });
}

/** Returns the address of a clinic, or that of the call centre if there is no clinic or mail servers refuse its address; undefined if neither has one. */
export function clinicAddress(
  { callCentreEmail }: Pick<BrandDeps, 'callCentreEmail'>,
  clinic: Pick<Clinic, 'email'> | undefined,
): string | undefined {
  return [clinic?.email ?? '', callCentreEmail].find((address) => emailAddress.test(address));
}
