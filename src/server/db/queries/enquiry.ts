import { sql } from 'kysely';
import type { AnswerSheet, AnswerTranslations, CallTime, Contact, EnquiryKind } from '../columnTypes.ts';
import type { Queryable } from '../database.ts';
import type { Transaction } from '../transaction.ts';

/** An enquiry to record. */
export interface NewEnquiry {
  readonly reference: string;
  readonly brand: string;
  readonly locale: string;
  readonly kind: EnquiryKind;
  readonly contact: Contact;
  readonly message: string;
  readonly callTime: CallTime;
  readonly examIds: readonly number[];
  /** Empty for any clinic. */
  readonly clinicIds: readonly number[];
  readonly bookingKey: string | undefined;
  readonly requestKey: string | undefined;
  /** The safety answers; undefined if none were sent. */
  readonly sheets: { readonly answerSheet: AnswerSheet; readonly answerTranslations: AnswerTranslations } | undefined;
}

/** Inserts an enquiry and returns its id; undefined if its reference is taken. */
export async function insertEnquiry(tx: Transaction, enquiry: NewEnquiry): Promise<string | undefined> {
  const { reference, brand, locale, kind, contact, message, callTime, examIds, clinicIds } = enquiry;
  const { bookingKey, requestKey, sheets } = enquiry;
  const row = await tx
    .insertInto('enquiry')
    .values({
      reference,
      brand,
      locale,
      kind,
      message,
      contact: JSON.stringify(contact),
      call_time: callTime,
      exam_ids: [...examIds],
      clinic_ids: [...clinicIds],
      booking_key: bookingKey ?? null,
      request_key: requestKey ?? null,
      answer_sheet: sheets ? JSON.stringify(sheets.answerSheet) : null,
      answer_translations: sheets ? JSON.stringify(sheets.answerTranslations) : null,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns an enquiry of a brand; undefined if there is none. */
export function selectEnquiry(db: Queryable, brand: string, id: string) {
  return db
    .selectFrom('enquiry')
    .select(['id', 'reference', 'kind', 'status', 'contact', 'message', 'call_time', 'exam_ids', 'clinic_ids'])
    .select(['booking_key', 'request_key', 'created_at', 'locale', 'answer_sheet', 'answer_translations'])
    .where('brand', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Which enquiries are listed. */
export interface EnquiryFilter {
  /** The one with this reference, also if it is done; without it, those that wait for an answer. */
  readonly reference?: string | undefined;
  readonly kind?: EnquiryKind | undefined;
  /** Only those that came after the enquiry with this id. */
  readonly after?: string | undefined;
}

/**
 * Returns enquiries of a brand, the oldest first, at most `limit`; `total` counts all of them and `more` tells whether further ones follow.
 * Returns undefined if there is no enquiry `after`.
 */
export async function selectEnquiries(db: Queryable, brand: string, filter: EnquiryFilter, limit: number) {
  const { reference, kind, after } = filter;
  const ofBrand = db.selectFrom('enquiry').where('brand', '=', brand);
  const chosen =
    reference === undefined ? ofBrand.where('status', '=', 'NEW') : ofBrand.where('reference', '=', reference);
  const matching = kind === undefined ? chosen : chosen.where('kind', '=', kind);
  // As text, because a date in JavaScript has no microseconds.
  const last =
    after === undefined
      ? undefined
      : await ofBrand.where('id', '=', after).select(sql<string>`created_at::text`.as('at')).executeTakeFirst();
  if (after !== undefined && !last) return undefined;
  const page = last
    ? matching.where(sql<boolean>`(created_at, id) > (${last.at}::timestamptz, ${after}::uuid)`)
    : matching;
  const rows = await page
    .select(['id', 'reference', 'kind', 'contact', 'exam_ids', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const { total } = await matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { enquiries: rows.slice(0, limit), total: Number(total), more: rows.length > limit };
}
