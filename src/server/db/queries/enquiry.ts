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

/**
 * Returns the enquiries of a brand that wait for an answer, the oldest first, or those with a reference; at most `limit`, and `total`
 * counts all of them.
 */
export async function selectEnquiries(db: Queryable, brand: string, reference: string | undefined, limit: number) {
  const ofBrand = db.selectFrom('enquiry').where('brand', '=', brand);
  const matching =
    reference === undefined ? ofBrand.where('status', '=', 'NEW') : ofBrand.where('reference', '=', reference);
  const enquiries = await matching
    .select(['id', 'reference', 'kind', 'contact', 'exam_ids', 'created_at'])
    .orderBy('created_at')
    .limit(limit)
    .execute();
  if (enquiries.length < limit) return { enquiries, total: enquiries.length };
  const { total } = await matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return { enquiries, total: Number(total) };
}
