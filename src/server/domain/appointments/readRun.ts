import { getOwn, type Json } from '#base/json.ts';
import type { Answers, RunFacts, StepAnswers } from '#flow/language/language.ts';
import type { CompiledFlow, CompiledStep } from '#flow/walk/compileFlow.ts';
import { validAnswers } from '#flow/walk/validAnswers.ts';
import { type Walk, walk } from '#flow/walk/walk.ts';
import { atClinic, findVersionOfRevision, type ServedBrand, versionForClinic } from '../brands/served/servedBrand.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { examNamed } from '../catalog/searchCatalog.ts';
import { DomainError } from '../domainError.ts';
import { type AnsweredSlot, readAnsweredSlots, refuseOtherSlots } from './answeredSlots.ts';

/** The answers that a browser sends for an action. */
export interface SentRun {
  readonly flow: string;
  /** Content hash of the flow that the browser ran. */
  readonly revision: string;
  /** The action step. */
  readonly step: string;
  readonly answers: Answers;
}

/** A run as the server evaluated it, up to the requested action. */
export interface ReadRun {
  readonly flow: CompiledFlow;
  readonly action: CompiledStep;
  /** Input of the action. */
  readonly input: { readonly [name: string]: Json };
  /** Answers of the steps that lead to the action only. */
  readonly answers: Answers;
  /** Slot tokens in the order chosen. */
  readonly tokens: readonly string[];
}

/** Facts that a browser cannot set: the catalog and the claims of slot tokens. */
interface KnownFacts {
  readonly catalog: CatalogSnapshot;
  readonly slotKey: Buffer;
}

/**
 * Evaluates a flow again with the sent answers. Facts come from the catalog and the slot tokens, every form is validated, the action must
 * be reached, and the slots must match the answers. A run is evaluated with the version that it began with while that version is served,
 * and with the versions of each booked clinic. Throws flow-unknown, flow-changed, slot-token-invalid, slot-not-offered, and
 * answers-invalid with the place of each fault.
 */
export function readRun(served: ServedBrand, facts: KnownFacts, sent: SentRun, runFacts: RunFacts): ReadRun {
  const ownVersion = findVersionOfRevision(served, sent.flow, sent.revision) ?? served;
  const flow = getOwn(ownVersion.flows, sent.flow);
  if (!flow) throw new DomainError('flow-unknown');
  const clinics = new Set([...slotsIn(flow, sent.answers, facts).values()].flat().map(({ clinic }) => clinic));
  const versions = new Set([...clinics].map((clinic) => versionForClinic(served, { ...sent, clinic })));
  if (versions.size === 0) versions.add(ownVersion);
  const read = [...versions].map((version) => evaluateBy(version, facts, sent, runFacts));
  const [{ run, slots }] = read as [EvaluatedRun];
  // A version may have the slots in another step than the one whose clinics were read.
  const isEvaluated = slots.every(({ clinic }) => versions.has(versionForClinic(served, { ...sent, clinic })));
  const isAgreed = read.every((other) => other.run.tokens.join() === run.tokens.join());
  if (!isEvaluated || !isAgreed) throw new DomainError('flow-changed');
  const live = new Set(slots.map(({ clinic }) => atClinic(served, clinic)));
  if (live.size === 0) live.add(served);
  for (const version of live) if (!versions.has(version)) refuseUnprotected(version, facts, sent, runFacts);
  return run;
}

/**
 * Checks that every protecting step of the live version is answered, although the run keeps the version that it began with. Throws
 * flow-changed, so that the browser asks the new questions, and answers-invalid.
 */
function refuseUnprotected(live: ServedBrand, facts: KnownFacts, sent: SentRun, runFacts: RunFacts): void {
  const flow = getOwn(live.flows, sent.flow);
  if (!flow) throw new DomainError('flow-changed');
  const { relevant, complete } = walkSent(flow, facts, sent, runFacts).walked;
  const action = relevant.findIndex(({ id }) => id === sent.step);
  const protecting = relevant.filter(({ protects }, n) => protects && (action < 0 || n < action));
  const isStopped = action < 0 && relevant.at(-1)?.protects === true;
  const isAnswered = protecting.every((step) => complete[relevant.indexOf(step)]);
  if (isStopped || !isAnswered) throw new DomainError('flow-changed');
  refuseWrongAnswers(live, sent.answers, protecting);
}

interface EvaluatedRun {
  readonly run: ReadRun;
  readonly slots: readonly AnsweredSlot[];
}

function evaluateBy(version: ServedBrand, facts: KnownFacts, sent: SentRun, runFacts: RunFacts): EvaluatedRun {
  const flow = getOwn(version.flows, sent.flow);
  const action = flow?.byId.get(sent.step);
  if (!flow || !action?.call) throw new DomainError('flow-unknown');
  const { slots, answers, walked } = walkSent(flow, facts, sent, runFacts);
  const before = stepsBefore(walked, action);
  refuseWrongAnswers(version, sent.answers, before ?? walked.relevant);
  if (!before) throw new DomainError(sent.revision === flow.hash ? 'answers-invalid' : 'flow-changed');
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

/** Evaluates a flow with the trusted part of the sent answers. */
function walkSent(flow: CompiledFlow, facts: KnownFacts, sent: SentRun, runFacts: RunFacts) {
  const slots = slotsIn(flow, sent.answers, facts);
  const answers = trustedAnswers(flow, sent.answers, facts, slots);
  return { slots, answers, walked: walk(flow, { answers, results: {} }, runFacts) };
}

/** Returns the chosen slots by step. */
function slotsIn(
  flow: CompiledFlow,
  answers: Answers,
  facts: KnownFacts,
): ReadonlyMap<string, readonly AnsweredSlot[]> {
  const pickers = flow.steps.filter(({ kind }) => kind.kind === 'slot-picker');
  return new Map(pickers.map(({ id }) => [id, readAnsweredSlots(facts, id, getOwn(answers, id) ?? {})]));
}

/** Returns only answers that fit their steps, with the facts about exams and slots from the server and not from the browser. */
function trustedAnswers(
  flow: CompiledFlow,
  answers: Answers,
  { catalog }: KnownFacts,
  slots: ReadonlyMap<string, readonly AnsweredSlot[]>,
): Answers {
  const kept = flow.steps.map((step): [string, StepAnswers] => {
    const fitting = validAnswers(step, getOwn(answers, step.id) ?? {});
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

/** Returns the steps that lead to the action; undefined if one is incomplete or the action is not reached. */
function stepsBefore({ relevant, complete }: Walk, action: CompiledStep): readonly CompiledStep[] | undefined {
  const index = relevant.indexOf(action);
  const before = relevant.slice(0, Math.max(index, 0));
  return index >= 0 && before.every((_step, position) => complete[position]) ? before : undefined;
}

/** Validates the forms as they were sent, so that unknown fields are reported. Throws answers-invalid. */
function refuseWrongAnswers({ forms }: ServedBrand, answers: Answers, steps: readonly CompiledStep[]): void {
  const errors = steps.flatMap(({ id, step }) => {
    const form = step.form === undefined ? undefined : getOwn(forms, step.form);
    const faults = form?.validate(getOwn(answers, id) ?? {}) ?? [];
    return faults.map(({ pointer, keyword }) => ({ pointer: `/body/answers/${id}${pointer}`, keyword }));
  });
  if (errors.length > 0) throw new DomainError('answers-invalid', { errors: errors.slice(0, 100) });
}
