import { getOwn, type Json } from '#base/json.ts';
import { oncePer } from '#base/oncePer.ts';
import type { FormFacts } from '#flow/conditions/fieldVisibility.ts';
import { catalogFacts } from '#flow/kinds/exam-picker.ts';
import type { Answers, RunFacts, StepAnswers } from '#flow/language/language.ts';
import { answeredSafetySteps } from '#flow/walk/answeredSafetySteps.ts';
import type { CompiledFlow, CompiledStep } from '#flow/walk/compileFlow.ts';
import { validAnswers } from '#flow/walk/validAnswers.ts';
import { type Walk, walk } from '#flow/walk/walk.ts';
import { atClinic, findVersionOfRevision, type ServedBrand, versionForClinic } from '../brands/served/servedBrand.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { findChoices, isChoice } from '../catalog/choices.ts';
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
  /** The steps that lead to the action. */
  readonly steps: readonly CompiledStep[];
  /** Answers of these steps. */
  readonly answers: Answers;
  /** The chosen slots, in the order chosen. */
  readonly slots: readonly AnsweredSlot[];
  readonly walked: Walk;
  /** Country of the first booked clinic, which decides what its forms ask. */
  readonly country: string | undefined;
  /** The version that evaluated the run, with its forms and texts. */
  readonly version: ServedBrand;
}

/** A run as far as an answer sheet needs it; one that leads to no action has none. */
export type AnsweredRun = Omit<ReadRun, 'action' | 'input' | 'slots'> & Partial<Pick<ReadRun, 'action'>>;

/** What facts that a browser cannot set are read from: the catalog, and the key of slot tokens. */
interface FactSources {
  readonly catalog: CatalogSnapshot;
  readonly slotKey: Buffer;
}

/** The catalog, and the chosen slots by step; their tokens are read once for each flow. */
interface TrustedFacts {
  readonly catalog: CatalogSnapshot;
  readonly slotsIn: (flow: CompiledFlow) => ReadonlyMap<string, readonly AnsweredSlot[]>;
}

/**
 * Evaluates a flow again with the sent answers. Facts come from the catalog and the slot tokens, every form is validated, the action must
 * be reached, and the slots must match the answers. A run is evaluated with the version that it began with while that version is served,
 * and with the versions of each booked clinic. Throws flow-unknown, flow-changed, slot-token-invalid, slot-not-offered, and
 * answers-invalid with the place of each fault.
 */
export function readRun(served: ServedBrand, sources: FactSources, sent: SentRun, runFacts: RunFacts): ReadRun {
  const facts = {
    catalog: sources.catalog,
    slotsIn: oncePer((flow: CompiledFlow) => slotsIn(flow, sent.answers, sources)),
  };
  const ownVersion = findVersionOfRevision(served, sent.flow, sent.revision) ?? served;
  const flow = getOwn(ownVersion.flows, sent.flow);
  if (!flow) throw new DomainError('flow-unknown');
  const clinics = new Set([...facts.slotsIn(flow).values()].flat().map(({ clinic }) => clinic));
  const versions = new Set([...clinics].map((clinic) => versionForClinic(served, { ...sent, clinic })));
  if (versions.size === 0) versions.add(ownVersion);
  const read = [...versions].map((version) => evaluateBy(version, facts, sent, runFacts));
  const [run] = read as [ReadRun];
  const tokensOf = ({ slots }: ReadRun) => slots.map(({ token }) => token).join();
  // A version may have the slots in another step than the one whose clinics were read.
  const isEvaluated = run.slots.every(({ clinic }) => versions.has(versionForClinic(served, { ...sent, clinic })));
  const isAgreed = read.every((other) => tokensOf(other) === tokensOf(run));
  if (!isEvaluated || !isAgreed) throw new DomainError('flow-changed');
  const live = new Set(run.slots.map(({ clinic }) => atClinic(served, clinic)));
  if (live.size === 0) live.add(served);
  for (const version of live) if (!versions.has(version)) refuseUnprotected(version, facts, sent, runFacts);
  return run;
}

/**
 * Evaluates a flow again as `readRun` does, and returns it with only the complete forms that keep the patient safe, wherever the run stands:
 * a denial may have ended it. Throws flow-unknown, slot-token-invalid, unknown-exam, and answers-invalid with the place of each
 * fault, or if no such form is complete.
 */
export function readSafetyAnswers(
  served: ServedBrand,
  sources: FactSources,
  sent: Omit<SentRun, 'step'>,
  runFacts: RunFacts,
): AnsweredRun {
  const version = findVersionOfRevision(served, sent.flow, sent.revision) ?? served;
  const flow = getOwn(version.flows, sent.flow);
  if (!flow) throw new DomainError('flow-unknown');
  const facts = { catalog: sources.catalog, slotsIn: (of: CompiledFlow) => slotsIn(of, sent.answers, sources) };
  const { answers, walked, checks } = walkSent(version, flow, facts, sent, runFacts);
  const steps = answeredSafetySteps(walked);
  if (steps.length === 0 && sent.revision !== flow.hash) throw new DomainError('flow-changed');
  const isAnswered = ({ id, protects }: CompiledStep) => protects && getOwn(sent.answers, id) !== undefined;
  const asked = walked.relevant.slice(0, walked.reachable).filter(isAnswered);
  refuseWrongAnswers(version, sent.answers, steps.length > 0 ? steps : asked, checks);
  if (steps.length === 0)
    throw new DomainError('answers-invalid', { detail: 'The answers complete no safety question.' });
  return { flow, version, walked, steps, country: checks.formFacts.country, answers: answersOf(steps, answers) };
}

/**
 * Checks that every protecting step of the live version is answered, although the run keeps the version that it began with. Throws
 * flow-changed, so that the browser asks the new questions, and answers-invalid.
 */
function refuseUnprotected(live: ServedBrand, facts: TrustedFacts, sent: SentRun, runFacts: RunFacts): void {
  const flow = getOwn(live.flows, sent.flow);
  if (!flow) throw new DomainError('flow-changed');
  const { walked, checks } = walkSent(live, flow, facts, sent, runFacts);
  const { relevant, complete } = walked;
  const action = relevant.findIndex(({ id }) => id === sent.step);
  const protecting = relevant.filter(({ protects }, n) => protects && (action < 0 || n < action));
  const isStopped = action < 0 && relevant.at(-1)?.protects === true;
  const isAnswered = protecting.every((step) => complete[relevant.indexOf(step)]);
  if (isStopped || !isAnswered) throw new DomainError('flow-changed');
  refuseWrongAnswers(live, sent.answers, protecting, checks);
}

function evaluateBy(version: ServedBrand, facts: TrustedFacts, sent: SentRun, runFacts: RunFacts): ReadRun {
  const flow = getOwn(version.flows, sent.flow);
  const action = flow?.byId.get(sent.step);
  if (!flow || !action?.call) throw new DomainError('flow-unknown');
  const { slots, answers, walked, checks } = walkSent(version, flow, facts, sent, runFacts);
  const before = stepsBefore(walked, action);
  refuseWrongAnswers(version, sent.answers, before ?? walked.relevant, checks);
  if (!before) throw sent.revision === flow.hash ? incomplete(walked, action) : new DomainError('flow-changed');
  const chosen = before.flatMap(({ id }) => slots.get(id) ?? []);
  // A questionnaire chooses no times.
  if (flow.steps.some(({ kind }) => kind.kind === 'slot-picker')) {
    refuseOtherSlots(facts.catalog, before, answers, chosen);
  }
  return {
    flow,
    action,
    input: action.call.input(walked.scope),
    steps: before,
    answers: answersOf(before, answers),
    slots: chosen,
    walked,
    version,
    country: checks.formFacts.country,
  };
}

/** Returns the answers of these steps. */
function answersOf(steps: readonly CompiledStep[], answers: Answers): Answers {
  return Object.fromEntries(steps.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : [])));
}

/** Evaluates a flow with the trusted part of the sent answers. The first time decides which country's questions its forms ask. */
function walkSent(
  { forms }: ServedBrand,
  flow: CompiledFlow,
  facts: TrustedFacts,
  sent: Pick<SentRun, 'answers'>,
  runFacts: RunFacts,
) {
  const slots = facts.slotsIn(flow);
  const [first] = [...slots.values()].flat();
  const formFacts: FormFacts = { country: first && facts.catalog.clinicById.get(first.claim.clinicId)?.country };
  const answers = trustedAnswers(flow, sent.answers, facts, slots);
  for (const { id, step } of flow.steps) {
    const form = step.form === undefined ? undefined : getOwn(forms, step.form);
    if (form && answers[id]) answers[id] = form.askedHere(answers[id], formFacts);
  }
  const checks = { formFacts, catalog: facts.catalog };
  return { slots, answers, checks, walked: walk(flow, { answers, results: {} }, runFacts) };
}

/** What the answers of forms are checked against besides their schemas. */
interface FormChecks {
  readonly formFacts: FormFacts;
  readonly catalog: CatalogSnapshot;
}

/** Returns the chosen slots by step. */
function slotsIn(
  flow: CompiledFlow,
  answers: Answers,
  sources: FactSources,
): ReadonlyMap<string, readonly AnsweredSlot[]> {
  const pickers = flow.steps.filter(({ kind }) => kind.kind === 'slot-picker');
  return new Map(pickers.map(({ id }) => [id, readAnsweredSlots(sources, id, getOwn(answers, id) ?? {})]));
}

/** Returns only answers that fit their steps, with the facts about exams and slots from the server and not from the browser. */
function trustedAnswers(
  flow: CompiledFlow,
  answers: Answers,
  { catalog }: TrustedFacts,
  slots: ReadonlyMap<string, readonly AnsweredSlot[]>,
): { [step: string]: StepAnswers } {
  const kept = flow.steps.map((step): [string, StepAnswers] => {
    const fitting = validAnswers(step, getOwn(answers, step.id) ?? {});
    if (step.kind.kind === 'exam-picker') return [step.id, withCatalogFacts(fitting, catalog)];
    const chosen = slots.get(step.id) ?? [];
    return [step.id, chosen.length > 0 ? { ...fitting, slots: chosen.map((slot) => slot.facts) } : fitting];
  });
  return Object.fromEntries(kept.filter(([, values]) => Object.keys(values).length > 0));
}

function withCatalogFacts(
  { enquiryExams: _sent, documentTypes: _types, ...answers }: StepAnswers,
  catalog: CatalogSnapshot,
): StepAnswers {
  const slugs = Array.isArray(answers.exams) ? answers.exams : [];
  const exams = slugs.map((slug) => examNamed(catalog, String(slug)));
  const chosen = exams.map(({ modality, ...exam }) => ({ ...exam, modalityCode: modality.code }));
  return { ...answers, ...catalogFacts(chosen, answers.walkIn === true) };
}

/** Returns the steps that lead to the action; undefined if one is incomplete or the action is not reached. */
function stepsBefore({ relevant, complete }: Walk, action: CompiledStep): readonly CompiledStep[] | undefined {
  const index = relevant.indexOf(action);
  const before = relevant.slice(0, Math.max(index, 0));
  return index >= 0 && before.every((_step, position) => complete[position]) ? before : undefined;
}

/** Returns answers-invalid with the first incomplete step before an action, which the answers may not reach. */
function incomplete({ relevant, complete }: Walk, action: CompiledStep): DomainError {
  const open = relevant.find((step, position) => step !== action && !complete[position]);
  if (!open) return new DomainError('answers-invalid', { detail: `The answers do not lead to ${action.id}.` });
  const errors = [{ pointer: `/body/answers/${open.id}`, keyword: 'required' }];
  return new DomainError('answers-invalid', { detail: `Complete the step ${open.id} first.`, errors });
}

/** Validates the forms as they were sent, so that unknown fields are reported. Throws answers-invalid. */
function refuseWrongAnswers(
  { forms }: ServedBrand,
  answers: Answers,
  steps: readonly CompiledStep[],
  { formFacts, catalog }: FormChecks,
): void {
  const errors = steps.flatMap(({ id, step }) => {
    const form = step.form === undefined ? undefined : getOwn(forms, step.form);
    if (!form) return [];
    const values = getOwn(answers, id) ?? {};
    const asked = form.askedHere(values, formFacts);
    const lists = Object.entries(form.lists);
    const { country } = formFacts;
    // The browser leaves out a question without choices.
    const unasked = lists.flatMap(([field, list]) => (findChoices(catalog, { list, country })[0] ? [] : [`/${field}`]));
    const unlisted = lists.filter(
      ([field, list]) => asked[field] !== undefined && !isChoice(catalog, list, asked[field], country),
    );
    const faults = [
      ...form.validate(values, formFacts).filter(({ pointer }) => !unasked.includes(pointer)),
      ...unlisted.map(([field]) => ({ pointer: `/${field}`, keyword: 'enum' })),
    ];
    return faults.map(({ pointer, keyword }) => ({ pointer: `/body/answers/${id}${pointer}`, keyword }));
  });
  if (errors.length > 0) throw new DomainError('answers-invalid', { errors: errors.slice(0, 100) });
}
