import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Json } from '#base/json.ts';
import type { LinkTarget } from '#base/links.ts';
import { type Formatters, fillPlaceholders } from '#flow/conditions/placeholders.ts';
import { outerStep } from '#flow/language/inlineSubflows.ts';
import type { Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import { chosenClinic, queryParameters, stepAt } from '#flow/walk/address.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { createReader } from '#flow/walk/createReader.ts';
import type { OneAnswer } from '#flow/walk/migrateAnswers.ts';
import { restoreRun } from '#flow/walk/restoreRun.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type Effect, type FlowEvent, redirectTarget, transition } from '#flow/walk/transition.ts';
import { relevantAnswers, type Walk, walk } from '#flow/walk/walk.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { migrateDrafts } from './migrateDrafts.ts';
import type { Slot } from './SlotStore.ts';
import { type Arrival, readArrival, sameUrl, stepUrl } from './stepUrl.ts';

const none: StepAnswers = {};

/** Persisted: `createStores` saves these in the tab's storage, so that they survive a reload. */
const persisted = {
  run: types.frozen<Run>(),
  /** Values of steps that were not submitted yet. */
  drafts: types.frozen<{ readonly [step: StepId]: StepAnswers }>({}),
  /** Answers that the current version of the flow has no field for, until the patient has seen the notice about them. */
  dropped: types.frozen<readonly OneAnswer[]>([]),
  /** How the visitor filtered the list of a step. Not in the URL, because searched words may be health data. */
  filters: types.frozen<KeptFilters>({}),
  /** The booking request that the run books, until the run restarts. */
  request: types.frozen<SettlingRequest | undefined>(undefined),
  /** The appointment that the run changes, until the run restarts. */
  change: types.frozen<ChangedAppointment | undefined>(undefined),
  /** Key of the booking or booking request whose patient the run is for; undefined if the server does not know the visitor. */
  patient: types.maybe(types.string),
  /** The exams of the last link that named some: a reload does not choose them again. */
  linkedExams: types.frozen<readonly string[]>([]),
  /** The clinic of the last link that named one, or the only one of its region: while it is chosen, no step asks for it (RT-17a, BK-2). */
  settledClinic: types.maybe(types.string),
};

/** An appointment that gets another time (RESCHEDULED), or another exam or clinic too (CHANGED; CX-2, CX-3). */
export interface ChangedAppointment {
  readonly bookingKey: string;
  readonly slug: string;
  readonly status: 'RESCHEDULED' | 'CHANGED';
  /** Its time at the clinic, such as 2026-11-20T08:15. */
  readonly local: string;
  /** The steps that are answered already. */
  readonly kept: readonly StepId[];
  /** Why staff move it after the deadline. */
  readonly override?: string;
}

/** A booking request and what it settles (BK-11c). */
export interface SettlingRequest {
  readonly bookingKey: string;
  /** Slug of the exam of the request. */
  readonly exam?: string;
  /** The body part of a request without an exam, in the visitor's language. */
  readonly bodyPart?: string;
  /** Kinds of the steps that the request answers. */
  readonly settled: readonly string[];
}

/** A filter of a list by its names, such as the words of a search; without those that are not set. */
export type KeptFilter = { readonly [name: string]: string };

/** The filters of lists by step. */
export type KeptFilters = { readonly [step: StepId]: KeptFilter };

/** The run of a flow: answers, the visible step, and the URL of each step. */
export const FlowStore = types
  .model('FlowStore', {
    ...persisted,
    arrivalCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    /** Query of the current URL. */
    search: '',
    /** Id of the visible step; the next step replaces it once its component is loaded. */
    shown: '',
    /** True once `goToUrl` was called since the page load. */
    visited: false,
    /** True if the run was migrated since the page load: a URL may name a step that no longer exists. */
    migrated: false,
    /** Message key if the region or clinic of a link does not exist, or if the link leads further than its answers. */
    arrivalProblem: undefined as string | undefined,
  }))
  .views((self) => ({
    get walked(): Walk {
      const { compiled, runFacts } = environmentOf(self).flow;
      return walk(compiled, self.run, runFacts);
    },
    /** The current step of the run, visible or not. */
    get at(): CompiledStep | undefined {
      return environmentOf(self).flow.compiled.byId.get(self.run.at);
    },
    /** The visible step; during a service call, the action step. */
    get step(): CompiledStep | undefined {
      return this.at?.kind.runs === 'call' ? this.at : environmentOf(self).flow.compiled.byId.get(self.shown);
    },
    /** The context of the flow, which its text keys may refer to. */
    get context(): RunFacts['context'] {
      return environmentOf(self).flow.runFacts.context;
    },
    values: (step: StepId): StepAnswers => self.run.answers[step] ?? none,
    /** Message key of the service outcome that led back to a step; undefined if none did. */
    refusalAt(step: StepId): string | undefined {
      const { steps } = environmentOf(self).flow.compiled;
      for (const { id, position, call } of steps) {
        const { outcome, message } = self.run.results[id] ?? { outcome: '' };
        const target = steps[call?.on.get(outcome) ?? -1];
        if (target?.id === step && target.position < position && typeof message === 'string') return message;
      }
      return undefined;
    },
    /** The chosen clinic; undefined unless exactly one is chosen. */
    get clinic(): string | undefined {
      return chosenClinic(environmentOf(self).flow.compiled, self.run.answers);
    },
  }))
  .views((self) => ({
    /** The screens that may be visited now, in order. */
    get open(): readonly CompiledStep[] {
      const { relevant, first, reachable } = self.walked;
      return relevant.slice(first, reachable).filter(({ kind }) => kind.runs === 'screen');
    },
    /**
     * The screen before a step, without those that are settled; undefined for the first one and if the booking in between
     * cannot be changed.
     */
    before(step: StepId): CompiledStep | undefined {
      const index = this.open.findIndex(({ id }) => id === step);
      return this.open.slice(0, Math.max(index, 0)).findLast((one) => !this.isSettled(one.kind.kind, one.id));
    },
    /** The steps with answers before a step, in order. */
    answeredBefore(step: StepId): readonly CompiledStep[] {
      const { relevant } = self.walked;
      const here = relevant.findIndex(({ id }) => id === step);
      return relevant.slice(0, Math.max(here, 0)).filter(({ id }) => Object.keys(self.values(id)).length > 0);
    },
    /** How far a step is in its stage of the booking, 0 to 1. Screens that not every visitor sees count as one together. */
    stageShare(here: CompiledStep): number {
      const {
        position,
        step: { when },
      } = here;
      const { steps } = environmentOf(self).flow.compiled;
      const screens = steps.filter(
        (one) => one.kind.runs === 'screen' && stageOf(one) === stageOf(here) && !one.step.end && !one.step.hidden,
      );
      const certain = screens.filter(({ step }) => !step.when);
      const passed = certain.filter((screen) => screen.position <= position).length + (when ? 1 : 0);
      return passed / Math.max(certain.length + (screens.length > certain.length ? 1 : 0), 1);
    },
    /** True if somebody entered data about the patient: in a form, or in a step that protects the patient. */
    get personal(): boolean {
      const { steps } = environmentOf(self).flow.compiled;
      const entered = (id: StepId) => Object.keys({ ...self.values(id), ...self.drafts[id] }).length > 0;
      return steps.some(({ id, kind, protects }) => (protects || kind.kind === 'form') && entered(id));
    },
    /** True after a service call that ends the flow, such as a booking: the answers before it cannot change. */
    get finished(): boolean {
      return self.walked.first > 0;
    },
    /** Key of the booking that this run made. */
    get bookingKey(): string | undefined {
      const keys = Object.values(self.run.results).map(({ bookingKey }) => bookingKey);
      return keys.find((key) => typeof key === 'string');
    },
    /**
     * The booking progress to report (BK-1): that of the visible step, and 3 only once the booking is made, whatever a brand's step says
     * (decision 036). Undefined outside the flow.
     */
    get progress(): 1 | 2 | 3 | undefined {
      if (this.bookingKey !== undefined) return self.visited ? 3 : undefined;
      const progress = self.step?.step.progress;
      return progress === 3 ? 2 : progress;
    },
    /** The first relevant step of a kind, and its answers. */
    ofKind(kind: string): { readonly step: CompiledStep; readonly values: StepAnswers } | undefined {
      const step = self.walked.relevant.find((candidate) => candidate.kind.kind === kind);
      return step && { step, values: self.values(step.id) };
    },
    /** Slug of the chosen region; undefined before the choice. */
    get chosenRegion(): string | undefined {
      const region = this.ofKind('region-picker')?.values.region;
      return typeof region === 'string' ? region : undefined;
    },
    /** Slugs of the chosen clinics. */
    get chosenClinics(): readonly string[] {
      return textsIn(this.ofKind('clinic-picker')?.values.clinics);
    },
    /** Slugs of the chosen exams. */
    get chosenExams(): readonly string[] {
      return textsIn(this.ofKind('exam-picker')?.values.exams);
    },
    /** The chosen times, one for each visit; [] before the choice. */
    get chosenSlots(): readonly Slot[] {
      const slots = this.ofKind('slot-picker')?.values.slots;
      return Array.isArray(slots) ? (slots as unknown as readonly Slot[]) : [];
    },
    /** True if several exams are chosen for one visit. */
    get oneVisit(): boolean {
      return this.chosenExams.length > 1 && this.ofKind('exam-picker')?.values.separateBooking !== true;
    },
    /** The relevant answers, which are sent to the server. */
    get answers() {
      return relevantAnswers(self.walked);
    },
    /** Returns true if the booking request settles a kind of step, a changed appointment the step, or a link or the region the clinic. */
    isSettled(kind: string, step?: StepId): boolean {
      const { settledClinic, request, change } = self;
      if (step !== undefined && change?.kept.includes(step)) return true;
      const hasClinic = settledClinic !== undefined && String(this.chosenClinics) === settledClinic;
      return request?.settled.includes(kind) === true || (hasClinic && kind === 'clinic-picker');
    },
    /** Goes on from the current step of a run to the next one that neither the booking request nor a link settles. */
    nextUnsettled(from: Run): ReturnType<typeof transition> {
      const { compiled, runFacts } = environmentOf(self).flow;
      const next = transition(compiled, from, { type: 'next' }, runFacts);
      const kind = compiled.byId.get(next.run.at)?.kind.kind;
      if (next.run.at === from.at || !kind || !this.isSettled(kind, next.run.at)) return next;
      const following = this.nextUnsettled(next.run);
      if (following.run.at === next.run.at) return next;
      const kept = next.effects.filter(({ type }) => type !== 'enter');
      return { run: following.run, effects: [...kept, ...following.effects] };
    },
    /** URL of the first step. What a link names comes before what was answered, so that the first step reads it (RT-17a). */
    home(search: string): string {
      const { compiled } = environmentOf(self).flow;
      const [first] = self.walked.relevant;
      const [path = '/', answered] = ((first && stepUrl(compiled, first.id, self.run.answers, search)) ?? '/').split(
        '?',
      );
      const query = new URLSearchParams(answered);
      const arrived = new URLSearchParams(search);
      for (const name of queryParameters(compiled)) {
        const value = arrived.get(name);
        if (value !== null) query.set(name, value);
      }
      return query.size > 0 ? `${path}?${query}` : path;
    },
    /** Returns true if a URL belongs to a step of the flow. */
    isStep: (pathname: string, search: string): boolean =>
      stepAt(environmentOf(self).flow.compiled, pathname, search) !== undefined,
    /** Replaces the placeholders of a text by answers. */
    fill(text: string, formatters: Formatters): string {
      return fillPlaceholders(
        text,
        createReader(environmentOf(self).flow.compiled, self.walked, self.run.at),
        formatters,
      );
    },
    /** URL of the step that follows if a step is answered so; undefined for one without a URL. */
    urlAfter(step: StepId, values: StepAnswers): string | undefined {
      const { compiled, runFacts } = environmentOf(self).flow;
      const answered = transition(compiled, self.run, { type: 'answer', step, values }, runFacts).run;
      const { run } = this.nextUnsettled(answered);
      return stepUrl(compiled, run.at, run.answers, self.search);
    },
    /** The page or site that a redirect step leads to. */
    redirectOf: (step: CompiledStep): LinkTarget | undefined =>
      redirectTarget(environmentOf(self).flow.compiled, step, self.walked),
    /** URL of a step below the base; undefined for a step without a URL. */
    urlOf(step: StepId): string | undefined {
      return stepUrl(environmentOf(self).flow.compiled, step, self.run.answers, self.search);
    },
  }))
  .actions((self) => ({
    /** Applies an event to the run and returns the effects to carry out. */
    apply(event: FlowEvent): readonly Effect[] {
      const { compiled, runFacts } = environmentOf(self).flow;
      const { run, effects } =
        event.type === 'next' ? self.nextUnsettled(self.run) : transition(compiled, self.run, event, runFacts);
      self.run = run;
      if (event.type === 'answer') self.arrivalProblem = undefined;
      if (event.type === 'answer' && self.drafts[event.step]) {
        const { [event.step]: submitted, ...others } = self.drafts;
        self.drafts = others;
      }
      return effects;
    },
    draft(step: StepId, values: StepAnswers): void {
      self.drafts = { ...self.drafts, [step]: values };
    },
    keepFilter(step: StepId, filter: KeptFilter): void {
      const { [step]: before, ...others } = self.filters;
      self.filters = Object.keys(filter).length > 0 ? { ...others, [step]: filter } : others;
    },
    /** Clears answers and drafts of the questionnaires inside the flow, and keeps the others (HD-2). */
    clearQuestionnaires(): void {
      const outside = (kept: { readonly [step: StepId]: StepAnswers }) =>
        Object.fromEntries(Object.entries(kept).filter(([step]) => outerStep(step) === step));
      if (self.finished) return;
      self.run = { ...self.run, answers: outside(self.run.answers) };
      self.drafts = outside(self.drafts);
    },
    noteArrivalProblem(key: string): void {
      self.arrivalProblem = key;
    },
    /** Puts a query into the URLs of the steps. */
    setSearch(search: string): void {
      self.search = search;
    },
    /** Sets the only clinic of the chosen region; undefined if there are several. */
    settleClinic(slug: string | undefined): void {
      self.settledClinic = slug;
    },
    /** Sets the booking request that the run books; undefined for a booking without a request. */
    bookRequest(request: SettlingRequest | undefined): void {
      self.request = request;
    },
    /** Sets the appointment that the run changes; its steps keep the query (RT-17c). */
    changeAppointment(change: ChangedAppointment, search: string): void {
      self.change = change;
      self.search = search;
    },
    /** Makes a signed-in patient that of the run, unless it has one or contains data about somebody. */
    adopt(patient: string): void {
      if (!self.personal) self.patient ??= patient;
    },
    /** Starts a new run without answers; `patient` is the key of the booking or booking request whose patient it is for. */
    restart(patient?: string): void {
      const environment = environmentOf(self);
      environment.switchVersion();
      const { flow: prepared, newId } = environment;
      self.run = startRun(prepared.compiled, { id: newId(), brand: prepared.brand }, prepared.runFacts);
      self.drafts = {};
      self.filters = {};
      self.dropped = [];
      self.request = undefined;
      self.change = undefined;
      self.patient = patient;
      self.linkedExams = [];
      self.settledClinic = undefined;
      self.search = '';
    },
    /** Migrates answers and drafts to the active version of the flow; `dropped` gets those without a field. */
    migrate(): void {
      const { compiled, runFacts } = environmentOf(self).flow;
      const restored = restoreRun(self.run, compiled, runFacts);
      if (!restored) return;
      const migrated = migrateDrafts(self.drafts, compiled, self.run.began ?? {});
      self.migrated = true;
      self.run = restored.run;
      self.drafts = migrated.drafts;
      self.dropped = [...self.dropped, ...restored.dropped, ...migrated.dropped];
    },
    noteMigrated(): void {
      self.migrated = true;
    },
    forgetDropped(): void {
      self.dropped = [];
    },
  }))
  .actions((self) => {
    const compiledNow = () => environmentOf(self).flow.compiled;

    function answer(kind: string, values: StepAnswers): void {
      const found = self.ofKind(kind);
      if (found) self.apply({ type: 'answer', step: found.step.id, values: { ...found.values, ...values } });
    }

    function forgetClinics(): void {
      const picker = self.ofKind('clinic-picker');
      if (!picker || !('clinics' in picker.values)) return;
      const { clinics, ...values } = picker.values;
      self.apply({ type: 'answer', step: picker.step.id, values });
    }

    /** Returns true if a link contains a region, clinic or origin that differs from the answers. */
    function differsFromAnswers({ region, clinic, clinicId, origin }: Arrival): boolean {
      const chosen = self.chosenClinics;
      return (
        (region !== undefined && region !== self.chosenRegion) ||
        (clinic !== undefined && !chosen.includes(clinic)) ||
        (clinic === undefined && clinicId !== undefined && chosen.length === 0) ||
        (origin !== undefined && self.ofKind('clinic-picker')?.values.origin === undefined)
      );
    }

    /** Returns true if a visit after the end starts a new run: at the first step or by a link, not by the back button. */
    function startsNewRun(step: StepId): boolean {
      if (!self.finished || self.open.some(({ id }) => id === step)) return false;
      return !self.visited || step === self.walked.relevant[0]?.id;
    }

    /** Answers region and clinic from a link, after the server confirmed them. */
    const answerPlace = flow(function* answerPlace(arrival: Arrival, showsClinics: boolean) {
      const { origin } = arrival;
      const { readLinkedPlace } = yield* toGenerator(import('./readLink.ts'));
      const { region, clinic, problem } = yield* toGenerator(readLinkedPlace(self, arrival, showsClinics));
      if (region) answer('region-picker', { region });
      if (clinic) answer('clinic-picker', { clinics: [clinic] });
      else if (arrival.clinic && region) forgetClinics();
      self.settledClinic = clinic;
      if (origin) answer('clinic-picker', { origin: { ...origin } });
      if (problem) self.arrivalProblem = problem;
    });

    /**
     * Chooses the exams of a link in the list, in place of those that were chosen before; a link that leads further answers the step,
     * unless a choice or an explanation comes first.
     */
    const chooseExams = flow(function* chooseExams(slugs: readonly string[], isFurther: boolean, search: string) {
      const picker = self.ofKind('exam-picker')?.step.id;
      if (picker === undefined || String(self.linkedExams) === String(slugs)) return;
      self.linkedExams = slugs;
      self.keepFilter(picker, {});
      const chosen = isFurther
        ? yield* toGenerator(import('./readLink.ts').then((read) => read.readLinkedExams(self, slugs, search)))
        : {};
      const { arrivalProblem } = self;
      self.apply({ type: 'answer', step: picker, values: chosen.values ?? {} });
      self.arrivalProblem = arrivalProblem ?? chosen.problem;
      if (!chosen.values) self.draft(picker, { exams: [...slugs] });
    });

    return {
      /**
       * Answers region, clinic and exam from the link that opened the page, after the server confirmed region and clinic. The exams of a link are
       * chosen once: what the visitor chooses afterwards stays on reload.
       */
      arrive: flow(function* arrive(pathname: string, search: string) {
        const found = stepAt(compiledNow(), pathname, search);
        if (found && startsNewRun(found.step)) self.restart();
        const arrival = readArrival(search, found?.clinic);
        if (!found || self.visited || self.finished) return;
        const showsClinics = compiledNow().byId.get(found.step)?.kind.kind === 'clinic-picker';
        if (differsFromAnswers(arrival)) yield answerPlace(arrival, showsClinics);
        else if (arrival.exams) self.settledClinic = arrival.clinic;
        const positionOf = (step: StepId | undefined) => compiledNow().byId.get(step ?? '')?.position ?? 0;
        const isFurther = positionOf(found.step) > positionOf(self.ofKind('exam-picker')?.step.id);
        if (arrival.exams) yield chooseExams(arrival.exams, isFurther, search);
      }),

      /** Makes the current step visible. */
      show(): void {
        self.shown = self.run.at;
      },

      /**
       * Goes to the step of a URL or, if that is too far ahead, to the last step that may be visited. Returns the kind of that step
       * and, if the URL must change, its URL in `instead`; undefined if the URL belongs to no step.
       */
      goToUrl(pathname: string, search: string): { readonly kind: string; readonly instead?: string } | undefined {
        const found = stepAt(compiledNow(), pathname, search);
        if (!found) return undefined;
        const isLink = !self.visited && !self.migrated && !self.finished;
        self.search = search;
        self.visited = true;
        self.apply({ type: 'goto', step: found.step });
        const kind = compiledNow().byId.get(self.run.at)?.kind.kind ?? '';
        if (isLink && self.run.at !== found.step) self.arrivalProblem ??= missingAnswer(kind, search);
        const url = self.urlOf(self.run.at);
        return url === undefined || sameUrl(url, pathname + search) ? { kind } : { kind, instead: url };
      },
    };
  });

/** Returns the stage that the steps header shows for a step; undefined for a step outside the stages. */
export function stageOf({ step }: CompiledStep): 1 | 2 | 3 | undefined {
  return step.stage ?? step.progress;
}

/** An instance of the `FlowStore` model. */
export interface FlowStore extends Instance<typeof FlowStore> {}

/** Returns the message key for a link that leads on from a picker whose answer it does not have; undefined if the picker says it itself. */
function missingAnswer(kind: string, search: string): string | undefined {
  if (kind === 'exam-picker' && new URLSearchParams(search).has('exam')) return undefined;
  return ['region-picker', 'clinic-picker', 'exam-picker'].includes(kind) ? `run.arrival.missing.${kind}` : undefined;
}

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
