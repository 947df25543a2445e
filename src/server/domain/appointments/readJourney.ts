import type { CompiledFlow, CompiledStep } from '#flow/compileFlow.ts';
import { fittingAnswers } from '#flow/fittingAnswers.ts';
import type { Answers, Json, StepAnswers, Surroundings } from '#flow/language.ts';
import { own } from '#flow/own.ts';
import { relevantAnswers, type Walk, walk } from '#flow/walk.ts';
import { type ServedBrand, versionWalked } from '../brands/servedBrand.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { examNamed } from '../catalog/findClinics.ts';
import { DomainError } from '../domainError.ts';

/** Answers that a browser sends to have an action carried out. */
export interface SentJourney {
  readonly flow: string;
  /** Content hash of the flow that the browser walked. */
  readonly revision: string;
  /** The action step. */
  readonly step: string;
  readonly answers: Answers;
}

/** A journey that the server walked itself, up to the action that was asked for. */
export interface ReadJourney {
  readonly flow: CompiledFlow;
  readonly action: CompiledStep;
  /** What the action is given. */
  readonly input: { readonly [name: string]: Json };
  /** Answers of the steps that belong to the journey, and no others. */
  readonly answers: Answers;
  /** Tokens of the chosen times, in the order chosen. */
  readonly tokens: readonly string[];
}

/**
 * Walks a journey again with the answers sent: what the catalog knows is taken from the catalog, every form is checked by
 * its schema, and the action must have been reached. A journey that began with a version which is still served is walked by
 * that version. Throws journey-unknown, journey-changed and answers-invalid with the
 * place of each fault.
 */
export function readJourney(
  served: ServedBrand,
  catalog: CatalogSnapshot,
  sent: SentJourney,
  surroundings: Surroundings,
): ReadJourney {
  const version = versionWalked(served, sent.flow, sent.revision) ?? served;
  const flow = version.flows[sent.flow];
  const action = flow?.byId.get(sent.step);
  if (!flow || !action?.call) throw new DomainError('journey-unknown');
  const walked = walk(flow, { answers: trusted(flow, sent.answers, catalog), results: {} }, surroundings);
  const before = stepsBefore(walked, action);
  refuseWrongAnswers(version, sent.answers, before ?? walked.relevant);
  if (!before) throw new DomainError(sent.revision === flow.revision ? 'answers-invalid' : 'journey-changed');
  return {
    flow,
    action,
    input: action.call.input(walked.scope),
    answers: relevantAnswers(walked),
    tokens: tokensOf(before, walked),
  };
}

/** Only answers that their steps may hold; what an exam is, is said by the catalog and not by the browser. */
function trusted(flow: CompiledFlow, answers: Answers, catalog: CatalogSnapshot): Answers {
  const kept = flow.steps.map(({ id, ...step }): [string, StepAnswers] => {
    const fitting = fittingAnswers({ id, ...step }, own(answers, id) ?? {});
    return [id, step.kind.kind === 'exam-picker' ? withCatalogFacts(fitting, catalog) : fitting];
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
    const form = step.form === undefined ? undefined : forms[step.form];
    const faults = form?.validate(own(answers, id) ?? {}) ?? [];
    return faults.map(({ pointer, keyword }) => ({ pointer: `/body/answers/${id}${pointer}`, keyword }));
  });
  if (errors.length > 0) throw new DomainError('answers-invalid', { errors: errors.slice(0, 100) });
}

function tokensOf(before: readonly CompiledStep[], { scope }: Walk): readonly string[] {
  return before
    .filter(({ kind }) => kind.kind === 'slot-picker')
    .flatMap(({ id }) => {
      const slots = scope.answers[id]?.slots;
      return Array.isArray(slots) ? slots : [];
    })
    .map((slot) =>
      typeof slot === 'object' && slot !== null && 'token' in slot && typeof slot.token === 'string' ? slot.token : '',
    );
}
