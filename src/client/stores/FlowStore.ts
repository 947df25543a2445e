import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Run, StepAnswers, StepId, Surroundings } from '#flow/language/language.ts';
import { stepAround } from '#flow/language/unfoldFlow.ts';
import { chosenClinic, stepAt } from '#flow/walk/address.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import type { OneAnswer } from '#flow/walk/migrateAnswers.ts';
import { restoreRun } from '#flow/walk/restoreRun.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type Effect, type FlowEvent, transition } from '#flow/walk/transition.ts';
import { relevantAnswers, type Walk, walk } from '#flow/walk/walk.ts';
import { environmentOf } from './environment.ts';
import { migrateDrafts } from './migrateDrafts.ts';
import { request } from './request.ts';
import { type Arrival, readArrival, sameUrl, stepUrl } from './stepUrl.ts';

const none: StepAnswers = {};

/** The flow of this visitor: answers, the step that is shown, and the address of each step. */
export const FlowStore = types
  .model('FlowStore', {
    run: types.frozen<Run>(),
    /** What was typed into forms and not handed in yet. */
    drafts: types.frozen<{ readonly [step: StepId]: StepAnswers }>({}),
    /** Answers that the flow as it is now has no place for; told until the person has seen it. */
    dropped: types.frozen<readonly OneAnswer[]>([]),
    arrivalRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    /** Query of the address that is shown. */
    search: '',
    /** The screen that was drawn last: the next one takes its place once it can be drawn. */
    shown: '',
    /** Whether an address was followed since the page was loaded. */
    visited: false,
    /** Whether the run was fitted to another version since the page was loaded: an address may mean a step that is gone. */
    moved: false,
    /** Message key of what a link asked for and could not be found. */
    arrivalProblem: undefined as string | undefined,
  }))
  .views((self) => ({
    get walked(): Walk {
      const { compiled, surroundings } = environmentOf(self).flow;
      return walk(compiled, self.run, surroundings);
    },
    /** The step that the flow is at, on the screen or not yet. */
    get at(): CompiledStep | undefined {
      return environmentOf(self).flow.compiled.byId.get(self.run.at);
    },
    /** The step on the screen; while a call is under way, that call. */
    get step(): CompiledStep | undefined {
      return this.at?.kind.runs === 'call' ? this.at : environmentOf(self).flow.compiled.byId.get(self.shown);
    },
    /** What is true around the flow: what the keys of its texts may have in them. */
    get context(): Surroundings['context'] {
      return environmentOf(self).flow.surroundings.context;
    },
    values: (step: StepId): StepAnswers => self.run.answers[step] ?? none,
    /** Message key of why a call led back to a step, if one did. */
    refusalAt(step: StepId): string | undefined {
      const { steps } = environmentOf(self).flow.compiled;
      for (const { id, position, call } of steps) {
        const { outcome, message } = self.run.results[id] ?? { outcome: '' };
        const target = steps[call?.on.get(outcome) ?? -1];
        if (target?.id === step && target.position < position && typeof message === 'string') return message;
      }
      return undefined;
    },
    /** The one clinic that was settled on, if it is one. */
    get clinic(): string | undefined {
      return chosenClinic(environmentOf(self).flow.compiled, self.run.answers);
    },
  }))
  .views((self) => ({
    /** Steps with an address that may be visited now, in order. */
    get open(): readonly CompiledStep[] {
      const { relevant, first, reachable } = self.walked;
      return relevant.slice(first, reachable).filter(({ kind }) => kind.runs === 'screen');
    },
    /** The screen before a step that may still be visited; undefined on the first, and behind what was agreed. */
    before(step: StepId): CompiledStep | undefined {
      const index = this.open.findIndex(({ id }) => id === step);
      return index > 0 ? this.open[index - 1] : undefined;
    },
    /** Steps before a step that hold answers, in order. */
    answeredBefore(step: StepId): readonly CompiledStep[] {
      const { relevant } = self.walked;
      const here = relevant.findIndex(({ id }) => id === step);
      return relevant.slice(0, Math.max(here, 0)).filter(({ id }) => Object.keys(self.values(id)).length > 0);
    },
    /** Whether something was agreed that ends the flow: its answers can no longer change. */
    get finished(): boolean {
      return self.walked.first > 0;
    },
    /** The booking that this flow ended in, if it did. */
    get bookingKey(): string | undefined {
      const keys = Object.values(self.run.results).map(({ bookingKey }) => bookingKey);
      return keys.find((key) => typeof key === 'string');
    },
    /** The first step of a kind in this flow, and its answers. */
    ofKind(kind: string): { readonly step: CompiledStep; readonly values: StepAnswers } | undefined {
      const step = self.walked.relevant.find((candidate) => candidate.kind.kind === kind);
      return step && { step, values: self.values(step.id) };
    },
    /** Answers that leave the browser. */
    get answers() {
      return relevantAnswers(self.walked);
    },
    /** Where a flow is taken up: its first step. */
    home(search: string): string {
      const { compiled } = environmentOf(self).flow;
      const [first] = self.walked.relevant;
      return (first && stepUrl(compiled, first.id, self.run.answers, search)) ?? '/';
    },
    /** Whether a step of the flow is at an address. */
    isStep: (pathname: string, search: string): boolean =>
      stepAt(environmentOf(self).flow.compiled, pathname, search) !== undefined,
    urlOf(step: StepId): string | undefined {
      return stepUrl(environmentOf(self).flow.compiled, step, self.run.answers, self.search);
    },
  }))
  .actions((self) => ({
    /** Applies an event and gives what the outside is asked to do. */
    apply(event: FlowEvent): readonly Effect[] {
      const { compiled, surroundings } = environmentOf(self).flow;
      const { run, effects } = transition(compiled, self.run, event, surroundings);
      self.run = run;
      if (event.type === 'answer') self.arrivalProblem = undefined;
      if (event.type === 'answer' && self.drafts[event.step]) {
        const { [event.step]: handedIn, ...others } = self.drafts;
        self.drafts = others;
      }
      return effects;
    },
    draft(step: StepId, values: StepAnswers): void {
      self.drafts = { ...self.drafts, [step]: values };
    },
    /** Forgets what was answered and typed in the questionnaires inside of the flow; the rest stays (HD-2). */
    clearQuestionnaires(): void {
      const outside = (kept: { readonly [step: StepId]: StepAnswers }) =>
        Object.fromEntries(Object.entries(kept).filter(([step]) => stepAround(step) === step));
      if (self.finished) return;
      self.run = { ...self.run, answers: outside(self.run.answers) };
      self.drafts = outside(self.drafts);
    },
    /** Begins the flow anew, with nothing answered. */
    begin(): void {
      const environment = environmentOf(self);
      environment.switchVersion();
      const { flow: prepared, newId } = environment;
      self.run = startRun(prepared.compiled, { id: newId(), brand: prepared.brand }, prepared.surroundings);
      self.drafts = {};
      self.dropped = [];
    },
    /** Fits what was answered and typed to the version that is walked from now on; what has no place in it is told. */
    refit(): void {
      const { compiled, surroundings } = environmentOf(self).flow;
      const restored = restoreRun(self.run, compiled, surroundings);
      if (!restored) return;
      const fitted = migrateDrafts(self.drafts, compiled, self.run.began ?? {});
      self.moved = true;
      self.run = restored.run;
      self.drafts = fitted.drafts;
      self.dropped = [...self.dropped, ...restored.dropped, ...fitted.dropped];
    },
    noteMoved(): void {
      self.moved = true;
    },
    forgetDropped(): void {
      self.dropped = [];
    },
  }))
  .actions((self) => {
    const { api } = environmentOf(self);
    const compiledNow = () => environmentOf(self).flow.compiled;

    function answer(kind: string, values: StepAnswers): void {
      const found = self.ofKind(kind);
      if (found) self.apply({ type: 'answer', step: found.step.id, values: { ...found.values, ...values } });
    }

    /** Whether an arrival says anything that is not answered so already. */
    function isNews({ region, clinic, clinicId, origin }: Arrival): boolean {
      const clinics = self.ofKind('clinic-picker')?.values.clinics;
      const chosen = Array.isArray(clinics) ? clinics : [];
      return (
        (region !== undefined && region !== self.ofKind('region-picker')?.values.region) ||
        (clinic !== undefined && !chosen.includes(clinic)) ||
        (clinic === undefined && clinicId !== undefined && chosen.length === 0) ||
        (origin !== undefined && self.ofKind('clinic-picker')?.values.origin === undefined)
      );
    }

    /** After the end, its first step or a link from elsewhere begins another flow; going back does not. */
    function beginsAnew(step: StepId): boolean {
      if (!self.finished || self.open.some(({ id }) => id === step)) return false;
      return !self.visited || step === self.walked.relevant[0]?.id;
    }

    /** What there is of the places that a link names; a region is one that has clinics. */
    async function findPlace({ region, clinic, clinicId }: Arrival) {
      const list = (query: { readonly clinics?: string[]; readonly region?: string }) =>
        self.arrivalRequest.run((signal) => api.GET('/api/clinics', { params: { query }, signal }));
      const named = clinic ? (await list({ clinics: [clinic] }))?.[0] : undefined;
      if (named || (!region && !clinicId)) return { place: named };
      const clinics = (await list(region ? { region } : {})) ?? [];
      return {
        place: clinics.find(({ id }) => !clinic && id === clinicId),
        region: clinics.length > 0 ? region : undefined,
      };
    }

    return {
      /** Takes over what the link that the page was opened with says of region and clinic, once the server knows them. */
      arrive: flow(function* arrive(pathname: string, search: string) {
        const meant = stepAt(compiledNow(), pathname, search);
        if (meant && beginsAnew(meant.step)) self.begin();
        const arrival = readArrival(search, meant?.clinic);
        if (!meant || self.visited || self.finished || !isNews(arrival)) return;
        const { region, clinic, clinicId, origin } = arrival;
        const found = yield* toGenerator(findPlace(arrival));
        const settled = found.place?.region ?? found.region;
        if (settled) answer('region-picker', { region: settled });
        if (found.place) answer('clinic-picker', { clinics: [found.place.slug] });
        if (origin) answer('clinic-picker', { origin: { ...origin } });
        // A server that is away does not know the place either, and the step itself says that it is away.
        const { problem } = self.arrivalRequest;
        if (problem && ![400, 404].includes(problem.status)) return;
        if ((clinic || clinicId) && !found.place) self.arrivalProblem = 'run.arrival.clinic';
        else if (region && !settled) self.arrivalProblem = 'run.arrival.region';
      }),

      /** Puts the step that the flow is at on the screen. */
      show(): void {
        self.shown = self.run.at;
      },

      /**
       * Follows the address bar to its step or, when that is too far ahead, to the last one that may be visited. Gives that
       * step's kind, and the address that should stand there instead, if another should; undefined when the address means
       * no step.
       */
      visit(pathname: string, search: string): { readonly kind: string; readonly instead?: string } | undefined {
        const found = stepAt(compiledNow(), pathname, search);
        if (!found) return undefined;
        self.search = search;
        self.visited = true;
        self.apply({ type: 'goto', step: found.step });
        const kind = compiledNow().byId.get(self.run.at)?.kind.kind ?? '';
        const url = self.urlOf(self.run.at);
        return url === undefined || sameUrl(url, pathname + search) ? { kind } : { kind, instead: url };
      },
    };
  });

export interface FlowStore extends Instance<typeof FlowStore> {}
