import type { Json } from '#base/json.ts';
import { maxExams } from '#base/limits.ts';
import type { Answers, StepAnswers } from '#flow/language/language.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { slotOfParts } from '../availability/slot.ts';
import { usualMinutes } from '../availability/slotNeed.ts';
import { minutesInRooms, partsOf, readSlotToken, type SlotClaim } from '../availability/slotToken.ts';
import type { CatalogSnapshot, Exam } from '../catalog/catalogSnapshot.ts';
import { DomainError } from '../domainError.ts';

/** A chosen slot: its token, the claim in the token, and its facts from the catalog. */
export interface AnsweredSlot {
  readonly token: string;
  readonly claim: SlotClaim;
  /** Slug; undefined for a clinic that is not in the catalog. */
  readonly clinic: string | undefined;
  /** The slot as a search returns it. It replaces what the browser sent besides the token. */
  readonly facts: Json;
  /** Place of the slot in the request, a JSON pointer. */
  readonly pointer: string;
}

/**
 * Reads the slots in the answers of a slot-picker step from their tokens alone. Throws slot-token-invalid for a token that
 * this brand did not issue, and answers-invalid for more than `maxExams` slots.
 */
export function readAnsweredSlots(
  { catalog, slotKey }: { readonly catalog: CatalogSnapshot; readonly slotKey: Buffer },
  step: string,
  { slots }: StepAnswers,
): readonly AnsweredSlot[] {
  const sent = Array.isArray(slots) ? slots : [];
  if (sent.length > maxExams) throw new DomainError('answers-invalid', { detail: `Choose at most ${maxExams} times.` });
  return sent.map((answer, index) => {
    const pointer = `/body/answers/${step}/slots/${index}`;
    const token = isRecordWithToken(answer) ? answer.token : '';
    const claim = readSlotToken(slotKey, token);
    const slot = slotOfParts(slotKey, catalog, { ...claim, parts: partsOf(claim) });
    // A copy is plain JSON.
    const facts = { ...(structuredClone(slot) as unknown as { readonly [name: string]: Json } | undefined), token };
    return { token, claim, clinic: slot?.clinic, facts, pointer };
  });
}

function isRecordWithToken(slot: Json): slot is { readonly token: string } {
  return typeof slot === 'object' && slot !== null && 'token' in slot && typeof slot.token === 'string';
}

/**
 * Checks that the slots match the answers of earlier steps: the same exams in the same visits, the same kind of visit and duration, at a
 * chosen clinic of the chosen region (BK-6, BK-7). The patient answered questions about those exams, so nothing else may be booked.
 * Throws answers-invalid, and slot-not-offered for another duration.
 */
export function refuseOtherSlots(
  catalog: CatalogSnapshot,
  steps: readonly CompiledStep[],
  answers: Answers,
  slots: readonly AnsweredSlot[],
): void {
  const answersOf = (kind: string): StepAnswers => {
    const [step, second] = steps.filter((one) => one.kind.kind === kind);
    // The linter refuses such a flow, because conditions could not tell the two steps apart.
    if (second) throw mismatch(`/body/answers/${second.id}`, 'exams');
    return (step && answers[step.id]) ?? {};
  };
  const { exams, separateBooking, walkIn, customDuration } = answersOf('exam-picker');
  const chosen = textsOf(exams);
  const visits = separateBooking === true ? chosen.map((exam) => [exam]) : [chosen];
  const clinics = textsOf(answersOf('clinic-picker').clinics);
  const { region } = answersOf('region-picker');

  const waiting = visits.map(nameOfVisit);
  for (const { claim, pointer } of slots) {
    const booked = claim.examIds.flatMap((id): Exam | [] => catalog.examById.get(id) ?? []);
    const clinic = catalog.clinicById.get(claim.clinicId);
    const visit = waiting.indexOf(nameOfVisit(booked.map(({ slug }) => slug)));
    if (visit < 0 || booked.length !== claim.examIds.length) throw mismatch(pointer, 'exams');
    waiting.splice(visit, 1);
    if (claim.walkIn !== (walkIn === true)) throw mismatch(pointer, 'walkIn');
    if (clinics.length > 0 && !clinics.includes(clinic?.slug ?? '')) throw mismatch(pointer, 'clinic');
    if (typeof region === 'string' && clinic?.region.slug !== region) throw mismatch(pointer, 'region');
    if (minutesInRooms(claim) !== (typeof customDuration === 'number' ? customDuration : usualMinutes(booked))) {
      throw new DomainError('slot-not-offered', {
        detail: 'This time has another length than the exam. Search again.',
      });
    }
  }
  if (waiting.length > 0) throw mismatch('/body/answers', 'exams');
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the same name for the same exams in any order. */
function nameOfVisit(exams: readonly string[]): string {
  return exams.toSorted().join(' ');
}

function mismatch(pointer: string, keyword: 'exams' | 'walkIn' | 'clinic' | 'region'): DomainError {
  const detail = 'The chosen times do not fit the other answers. Choose the time again.';
  return new DomainError('answers-invalid', { detail, errors: [{ pointer, keyword }] });
}
