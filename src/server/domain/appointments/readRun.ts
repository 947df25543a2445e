import type { Json } from '#base/json.ts';
import { own } from '#base/json.ts';
import type { Answers, StepAnswers, Surroundings } from '#flow/language/language.ts';
import type { CompiledFlow, CompiledStep } from '#flow/walk/compileFlow.ts';
import { fittingAnswers } from '#flow/walk/fittingAnswers.ts';
import { type Walk, walk } from '#flow/walk/walk.ts';
import { atClinic, findVersionOfRevision, type ServedBrand, versionForClinic } from '../brands/served/servedBrand.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { examNamed } from '../catalog/findClinics.ts';
import { DomainError } from '../domainError.ts';
import { type AnsweredSlot, readAnsweredSlots, refuseOtherSlots } from './answeredSlots.ts';

/** Answers that a browser sends to have an action carried out. */
export interface SentRun {
  readonly flow: string;
  /** Content hash of the flow that the browser walked. */
  readonly revision: string;
  /** The action step. */
  readonly step: string;
  readonly answers: Answers;
}

/** A flow that the server walked itself, up to the action that was asked for. */
export interface ReadRun {
  readonly flow: CompiledFlow;
  readonly action: CompiledStep;
  /** What the action is given. */
  readonly input: { readonly [name: string]: Json };
  /** Answers of the steps that lead to the action, and no others. */
  readonly answers: Answers;
  /** Tokens of the chosen times, in the order chosen. */
  readonly tokens: readonly string[];
}

/** What the server knows and a browser cannot say: the catalog, and what a slot token holds. */
interface KnownFacts {
  readonly catalog: CatalogSnapshot;
  readonly slotKey: Buffer;
}

/**
 * Walks a flow again with the answers sent: what the catalog and the slot tokens know is taken from them, every form is
 * checked by its schema, the action must have been reached, and the slots must be what the answers ask for. A flow that
 * began with a version which is still served is walked by that version, at each booked clinic by the clinic's own. Throws
 * flow-unknown, flow-changed, slot-token-invalid, slot-not-offered, and answers-invalid with the place of each fault.
 */
export function readRun(served: ServedBrand, facts: KnownFacts, sent: SentRun, surroundings: Surroundings): ReadRun {
  const begun = findVersionOfRevision(served, sent.flow, sent.revision) ?? served;
  const flow = own(begun.flows, sent.flow);
  if (!flow) throw new DomainError('flow-unknown');
  const clinics = new Set([...slotsIn(flow, sent.answers, facts).values()].flat().map(({ clinic }) => clinic));
  const judges = new Set([...clinics].map((clinic) => versionForClinic(served, { ...sent, clinic })));
  if (judges.size === 0) judges.add(begun);
  const read = [...judges].map((version) => readBy(version, facts, sent, surroundings));
  const [{ run, slots }] = read as [JudgedRun];
  // A version may find the slots in another step than the one that the clinics were read from.
  const isJudged = slots.every(({ clinic }) => judges.has(versionForClinic(served, { ...sent, clinic })));
  const isAgreed = read.every((other) => other.run.tokens.join() === run.tokens.join());
  if (!isJudged || !isAgreed) throw new DomainError('flow-changed');
  const live = new Set(slots.map(({ clinic }) => atClinic(served, clinic)));
  if (live.size === 0) live.add(served);
  for (const version of live) if (!judges.has(version)) refuseUnprotected(version, facts, sent, surroundings);
  return run;
}

/**
 * A run keeps the version that it began with, but for what protects a patient: every protecting step that the live version asks
 * for must be answered too. Throws flow-changed, so that the browser asks what is new, and answers-invalid.
 */
function refuseUnprotected(live: ServedBrand, facts: KnownFacts, sent: SentRun, surroundings: Surroundings): void {
  const flow = own(live.flows, sent.flow);
  if (!flow) throw new DomainError('flow-changed');
  const { relevant, complete } = walkSent(flow, facts, sent, surroundings).walked;
  const action = relevant.findIndex(({ id }) => id === sent.step);
  const protecting = relevant.filter(({ protects }, n) => protects && (action < 0 || n < action));
  const isStopped = action < 0 && relevant.at(-1)?.protects === true;
  const isAnswered = protecting.every((step) => complete[relevant.indexOf(step)]);
  if (isStopped || !isAnswered) throw new DomainError('flow-changed');
  refuseWrongAnswers(live, sent.answers, protecting);
}

interface JudgedRun {
  readonly run: ReadRun;
  readonly slots: readonly AnsweredSlot[];
}

function readBy(version: ServedBrand, facts: KnownFacts, sent: SentRun, surroundings: Surroundings): JudgedRun {
  const flow = own(version.flows, sent.flow);
  const action = flow?.byId.get(sent.step);
  if (!flow || !action?.call) throw new DomainError('flow-unknown');
  const { slots, answers, walked } = walkSent(flow, facts, sent, surroundings);
  const before = stepsBefore(walked, action);
  refuseWrongAnswers(version, sent.answers, before ?? walked.relevant);
  if (!before) throw new DomainError(sent.revision === flow.revision ? 'answers-invalid' : 'flow-changed');
  const chosen = before.flatMap(({ id }) => slots.get(id) ?? []);
  refuseOtherSlots(facts.catalog, before, answers, chosen);
  const run = {
    flow,
    action,
    input: action.call.input(walked.scope),
    answers: Object.fromEntries(before.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : []))),
    tokens: chosen.map(({ token }) => token),
  };
  return { run: run, slots: chosen };
}

/** Walks a flow with what was sent, as far as it may be believed. */
function walkSent(flow: CompiledFlow, facts: KnownFacts, sent: SentRun, surroundings: Surroundings) {
  const slots = slotsIn(flow, sent.answers, facts);
  const answers = trusted(flow, sent.answers, facts, slots);
  return { slots, answers, walked: walk(flow, { answers, results: {} }, surroundings) };
}

/** The slots that the answers chose, by step. */
function slotsIn(
  flow: CompiledFlow,
  answers: Answers,
  facts: KnownFacts,
): ReadonlyMap<string, readonly AnsweredSlot[]> {
  const pickers = flow.steps.filter(({ kind }) => kind.kind === 'slot-picker');
  return new Map(pickers.map(({ id }) => [id, readAnsweredSlots(facts, id, own(answers, id) ?? {})]));
}

/** Only answers that their steps may hold; what an exam or a slot is, is said by the server's own facts and not by the browser. */
function trusted(
  flow: CompiledFlow,
  answers: Answers,
  { catalog }: KnownFacts,
  slots: ReadonlyMap<string, readonly AnsweredSlot[]>,
): Answers {
  const kept = flow.steps.map((step): [string, StepAnswers] => {
    const fitting = fittingAnswers(step, own(answers, step.id) ?? {});
    if (step.kind.kind === 'exam-picker') return [step.id, withCatalogFacts(fitting, catalog)];
    const chosen = slots.get(step.id) ?? [];
    return [step.id, chosen.length > 0 ? { ...fitting, slots: chosen.map((slot) => slot.facts) } : fitting];
  });
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0));
}

function withCatalogFacts(answers: StepAnswers, catalog: CatalogSnapshot): StepAnswers {
  const slugs = Array.isArray(answers.exams) ? answers.exams : [];
  const exams = slugs.map((slug) => examNamed(catalog, String(slug)));
  return {
    ...answers,
    modalities: [...new Set(exams.map(({ modality }) => modality.code))],
    walkIn: answers.walkIn === true && exams.length > 0 && exams.every(({ walkIn }) => walkIn),
    enquiry: exams.find(({ enquiry }) => enquiry !== 'none')?.enquiry ?? 'none',
  };
}

/** The steps that lead to the action, when all of them are complete; undefined when it was not reached. */
function stepsBefore({ relevant, complete }: Walk, action: CompiledStep): readonly CompiledStep[] | undefined {
  const index = relevant.indexOf(action);
  const before = relevant.slice(0, Math.max(index, 0));
  return index >= 0 && before.every((_step, position) => complete[position]) ? before : undefined;
}

/** Forms are checked as they were sent, so that what does not belong is named and not just left out. */
function refuseWrongAnswers({ forms }: ServedBrand, answers: Answers, steps: readonly CompiledStep[]): void {
  const errors = steps.flatMap(({ id, step }) => {
    const form = step.form === undefined ? undefined : own(forms, step.form);
    const faults = form?.validate(own(answers, id) ?? {}) ?? [];
    return faults.map(({ pointer, keyword }) => ({ pointer: `/body/answers/${id}${pointer}`, keyword }));
  });
  if (errors.length > 0) throw new DomainError('answers-invalid', { errors: errors.slice(0, 100) });
}
