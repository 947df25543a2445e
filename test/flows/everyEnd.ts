import type { ResolvedPack } from '#brand/pack.ts';
import { runFactsOf } from '#brand/settings/runFacts.ts';
import { type Form, formProperties } from '#flow/language/form.ts';
import type { Run, RunFacts, StepAnswers } from '#flow/language/language.ts';
import type { CompiledFlow, CompiledStep } from '#flow/walk/compileFlow.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type FlowEvent, transition } from '#flow/walk/transition.ts';
import { fillForm, today } from './fillForm.ts';
import { sampleAnswers } from './sampleFlow.ts';

const examChoices: readonly StepAnswers[] = ['none', 'special', 'general'].flatMap((enquiry) =>
  [{ modalities: ['MR'], documentTypes: ['referral'] }, { modalities: ['CT'] }].map((facts) => ({
    ...sampleAnswers.exam,
    enquiry,
    ...facts,
  })),
);

/** The answers that may be given at a step: all that can lead elsewhere, and for a form one that its schema accepts. */
function choicesAt({ id, kind, step }: CompiledStep, pack: ResolvedPack, flowJson: string): readonly StepAnswers[] {
  if (kind.asks === 'form') {
    const form = pack.forms[step.form ?? id];
    return variations(id, form, fillForm(step.form ?? id, form), flowJson);
  }
  switch (kind.kind) {
    case 'region-picker':
      return [sampleAnswers.region];
    case 'clinic-picker':
      return [sampleAnswers.clinic, { clinics: ['norwood', 'unley'] }];
    case 'exam-picker':
      return examChoices;
    case 'slot-picker':
      return [sampleAnswers.slot];
    case 'documents':
      return [{ count: 0 }, { count: 1 }];
    case 'review':
      return [sampleAnswers.review];
    default:
      return [{}];
  }
}

/** The same answers, and for each field that the flow listens to, with each of its other choices. */
function variations(id: string, form: Form | undefined, accepted: readonly StepAnswers[], flowJson: string) {
  const others = Object.entries(form ? formProperties(form) : {})
    .filter(([field]) => flowJson.includes(`"${id}.${field}`))
    .flatMap(([field, { type, enum: choices, minimum, maximum }]): StepAnswers[] => {
      const values = Array.isArray(choices) ? choices : type === 'boolean' ? [true, false] : [minimum, maximum];
      return values.flatMap((value) => (value === undefined ? [] : [{ ...accepted[0], [field]: value }]));
    });
  return [...accepted, ...others];
}

/** Walks every branch of a flow with each outcome of each action, and returns the steps at which they end. */
export function everyEnd(compiled: CompiledFlow, pack: ResolvedPack): readonly string[] {
  const visit = {
    kiosk: false,
    iframe: false,
    tablet: false,
    staff: false,
    advanced: false,
    locale: pack.brand.locale,
    today,
  };
  const ends = ['message', 'callback'].flatMap((enquiry) =>
    endsOf(compiled, pack, runFactsOf(pack.brand, { ...visit, enquiry })),
  );
  return [...new Set(ends)];
}

function endsOf(compiled: CompiledFlow, pack: ResolvedPack, runFacts: RunFacts): readonly string[] {
  const flowJson = JSON.stringify([compiled.flow.steps, compiled.flow.conditions, compiled.flow.computed]);
  const ends = new Set<string>();
  const seen = new Set<string>();
  const waiting: Run[] = [startRun(compiled, { id: 'run', brand: pack.id }, runFacts)];
  for (let run = waiting.pop(); run; run = waiting.pop()) {
    const here = compiled.byId.get(run.at);
    const state = JSON.stringify(run);
    if (!here || seen.has(state)) continue;
    seen.add(state);
    if (here.step.end) {
      ends.add(run.at);
      continue;
    }
    const ways = here.call
      ? Object.keys(here.call.service.outcomes).map((outcome): FlowEvent[] => [
          { type: 'outcome', step: here.id, outcome },
        ])
      : choicesAt(here, pack, flowJson).map((values): FlowEvent[] => [
          { type: 'answer', step: here.id, values },
          { type: 'next' },
        ]);
    for (const events of ways) {
      const after = events.reduce((from, event) => transition(compiled, from, event, runFacts).run, run);
      if (after.at === run.at && here.kind.ends !== 'never') ends.add(run.at);
      else if (after.at === run.at)
        throw new Error(`Stuck at ${run.at} with ${JSON.stringify(after.answers[run.at])}.`);
      waiting.push(after);
    }
  }
  return [...ends];
}
