/** What a booking request asks for: an exam, or a body part and any exam of it, or neither. */
interface AskedExam<Id> {
  readonly exam?: Id | undefined;
  /** As the catalog names it; empty or undefined without one. */
  readonly bodyPart?: string | undefined;
}

/**
 * Returns true if a booking with some exams completes a booking request: it contains the exam of the request or, without one, an exam of its
 * body part (decision 034). The body part of an exam is undefined if the exam is not known.
 */
export function completesRequest<Id>(
  { exam, bodyPart }: AskedExam<Id>,
  exams: readonly { readonly id: Id; readonly bodyPart: string | undefined }[],
): boolean {
  return exams.some((one) => (exam === undefined ? !bodyPart || one.bodyPart === bodyPart : one.id === exam));
}
