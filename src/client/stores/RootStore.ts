import { reaction } from 'mobx';
import { addDisposer, flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Way } from '#base/addresses.ts';
import type { Json } from '#base/json.ts';
import type { Config } from '#client/api/boot.ts';
import type { Formatters } from '#flow/conditions/piping.ts';
import { formattersOf } from '#flow/conditions/piping.ts';
import type { StepId } from '#flow/language/language.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import { AppointmentStore } from './AppointmentStore.ts';
import { accessOutcome } from './accessOutcome.ts';
import { BookingRequestStore } from './BookingRequestStore.ts';
import { BookingStore } from './BookingStore.ts';
import { CatalogStore } from './CatalogStore.ts';
import { environmentOf } from './environment.ts';
import { FlowStore } from './FlowStore.ts';
import { fillAnswers } from './fillAnswers.ts';
import { ProviderStore } from './ProviderStore.ts';
import { type Call, type Outcome, perform } from './perform.ts';
import type { Request } from './request.ts';
import { type Claim, SessionStore } from './SessionStore.ts';
import { ShellStore } from './ShellStore.ts';
import { type Slot, SlotStore } from './SlotStore.ts';
import { UserStore } from './UserStore.ts';
import { switchToClinicVersion, switchToLiveVersion } from './version.ts';

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Roles that have an account; a patient is known by a booking alone (AU-10, AU-11). */
const accounts = new Set(['staff', 'referrer', 'external-radiologist', 'user']);

/** The stores, and the few acts that span them. */
export const RootStore = types
  .model('RootStore', {
    flow: FlowStore,
    catalog: types.optional(CatalogStore, {}),
    slots: types.optional(SlotStore, {}),
    booking: types.optional(BookingStore, {}),
    appointment: types.optional(AppointmentStore, {}),
    bookingRequest: types.optional(BookingRequestStore, {}),
    session: types.optional(SessionStore, {}),
    user: types.optional(UserStore, {}),
    provider: types.optional(ProviderStore, {}),
    shell: types.optional(ShellStore, {}),
  })
  .volatile(() => ({
    /** The clinic whose version of the brand was asked for last. */
    clinic: undefined as string | undefined,
  }))
  .views((self) => ({
    get config(): Config {
      return environmentOf(self).config;
    },
    /** By which dates, numbers and lists are written. */
    get locale(): string {
      return environmentOf(self).formatLocale;
    },
    /** Whether the portal is shown in a frame of another page (RT-15). */
    get framed(): boolean {
      return environmentOf(self).flow.surroundings.context.iframe === true;
    },
    /** Whether it runs on a device that is everybody's (RT-2). */
    get kiosk(): boolean {
      return environmentOf(self).flow.surroundings.context.kiosk === true;
    },
    /** Where an address of the query leads; undefined when it is not followed (AU-6). */
    resolveUrl: (target: string): Way | undefined => environmentOf(self).resolveUrl(target),
    /** The date of birth that a link brought along, the first time that it is asked for. */
    takeDateOfBirth: (): string | undefined => environmentOf(self).takeDateOfBirth(),
    /** The name behind a slug, as far as it was loaded. */
    nameOf(noun: 'region' | 'clinic' | 'exam', slug: string): string | undefined {
      return self.catalog[noun](slug)?.name;
    },
  }))
  .views((self) => ({
    get formatters(): Formatters {
      return formattersOf(self.locale, self.nameOf);
    },
    /** What the server found wrong with the answers of the flow. */
    get refusal(): Request['problem'] {
      return self.booking.bookRequest.problem;
    },
  }))
  .views((self) => ({
    /** A text of the flow with its answers filled in. */
    fill(text: string): string {
      return fillAnswers(self.flow, self.formatters, text);
    },
  }))
  .actions((self) => {
    /** Leads to a step; the flow of the document hands back to the start. */
    function enter(step: StepId): void {
      const url = self.flow.at?.kind.kind === 'return' ? '/' : self.flow.urlOf(step);
      if (url !== undefined) environmentOf(self).navigate(url);
    }

    /** Goes where an address leads. */
    function go(way: Way): void {
      const { navigate, leave } = environmentOf(self);
      if (way.to === 'portal') navigate(way.path);
      else leave(way.url);
    }

    /** Makes the appointments; success forgets every free time that was found (CR-2, SL-4). */
    const createAppointment = flow(function* createAppointment({
      step,
    }: Call): Generator<PromiseLike<unknown>, Outcome> {
      const { locale, flow: prepared } = environmentOf(self);
      const { run, answers } = self.flow;
      const { kiosk, iframe, tablet } = prepared.surroundings.context;
      const body = {
        flow: run.flow,
        revision: run.revision,
        step,
        locale,
        context: { kiosk: kiosk === true, iframe: iframe === true, tablet: tablet === true },
        answers: answers as { [step: StepId]: never },
      };
      const booking = yield* toGenerator(self.booking.book(body));
      if (booking?.results.some(({ success }) => success)) {
        self.slots.clear();
        return { outcome: 'booked', values: { bookingKey: booking.bookingKey } };
      }
      if (self.booking.lost) {
        self.slots.clear();
        return { outcome: 'slot-taken' };
      }
      const message = booking?.results[0]?.errorMessage ?? self.booking.bookRequest.problem?.messageKey;
      return { outcome: 'failed', values: { message: message ?? 'error.unexpected' } };
    });

    /** Walks the version of the clinic that was settled on, as soon as it is another clinic than before. */
    const followClinic = flow(function* followClinic(): Generator<PromiseLike<unknown>, void> {
      const { clinic, finished } = self.flow;
      if (clinic === self.clinic || finished) return;
      const changed = yield* toGenerator(switchToClinicVersion(environmentOf(self), clinic, self.clinic));
      if (changed !== undefined) self.clinic = clinic;
      if (changed) self.flow.refit();
    });

    /** The version that was walked is served no more: the flow goes on by the live one, and the answers can be looked over. */
    const catchUp = flow(function* catchUp(): Generator<PromiseLike<unknown>, void> {
      const walked = yield* toGenerator(switchToLiveVersion(environmentOf(self), self.flow.clinic));
      if (!walked) return;
      self.flow.refit();
      enter(self.flow.run.at);
    });

    return { enter, go, createAppointment, followClinic, catchUp };
  })
  .actions((self) => {
    const { enter, go } = self;

    /** What the browser does for each service of the catalogue. */
    const services: { readonly [service: string]: (call: Call) => Promise<Outcome> } = {
      'create-appointment': self.createAppointment,
      authenticate: async ({ input }) => {
        await self.session.authenticate(input as unknown as Claim);
        return accessOutcome(self.session);
      },
      'verify-code': async ({ input }) => {
        await self.session.verifyCode(String(input.code));
        return accessOutcome(self.session);
      },
    };

    async function call(asked: Call): Promise<Outcome> {
      const service = services[asked.service];
      if (!service) throw new Error(`The browser has no service ${asked.service}.`);
      return service(asked);
    }

    /** Tells the flow that something happened, and does what follows: show a step, call a service. */
    async function send(event: FlowEvent): Promise<void> {
      const held = self.booking.hold;
      await perform(self.flow.apply(event), {
        enter,
        go,
        pause: environmentOf(self).delay,
        call,
        hear: async (outcome) => {
          await send(outcome);
          if (self.booking.bookRequest.problem?.code === 'flow-changed') await self.catchUp();
        },
      });
      if (event.type === 'answer') await self.followClinic();
      const slots = self.flow.ofKind('slot-picker')?.values.slots;
      if (event.type === 'answer' && held && held === self.booking.hold && !slots) await self.booking.release();
    }

    return {
      call,
      send,
      forgetRefusal: () => self.booking.forgetProblem(),

      afterCreate(): void {
        self.clinic = self.flow.clinic;
        const whenSignedIn = (role: string | undefined) => {
          if (accounts.has(role ?? '')) self.user.load();
          else self.user.empty();
        };
        addDisposer(
          self,
          reaction(() => self.session.role, whenSignedIn),
        );
      },

      /** The session is over: nothing of a person is left but what was typed in the flow (AU-8, AU-10). */
      logOut(): void {
        self.session.reset();
        self.user.empty();
        self.appointment.hide();
        self.bookingRequest.hide();
      },

      /** One goes: the session ends at the server, and nothing of a person is left here, typed or chosen (AU-10). */
      async signOut(): Promise<void> {
        await self.booking.release();
        if (!(await self.session.end())) return;
        this.logOut();
        self.flow.begin();
        self.booking.forgetProblem();
        self.slots.clear();
        environmentOf(self).navigate('/');
      },

      /** Follows the address bar; a booking route ends what is loading for the lists before it (BK-9). */
      follow(pathname: string, search: string): ReturnType<typeof self.flow.visit> {
        const visited = self.flow.visit(pathname, search);
        if (visited && !visited.instead && pathname.endsWith('/booking')) {
          self.catalog.abort();
          self.slots.abort();
          self.appointment.abort();
        }
        return visited;
      },

      /** Loads the names of what was answered, for a visitor who did not come past the lists. */
      loadNames: flow(function* () {
        const region = self.flow.ofKind('region-picker')?.values.region;
        const clinics = textsIn(self.flow.ofKind('clinic-picker')?.values.clinics);
        const exams = textsIn(self.flow.ofKind('exam-picker')?.values.exams);
        if (typeof region === 'string') yield self.catalog.loadRegions();
        yield Promise.all([self.catalog.nameClinics(clinics), self.catalog.nameExams(exams, clinics)]);
      }),

      /** Answers a step and goes on to the next. */
      answerAndGo: flow(function* (step: StepId, values: { readonly [key: string]: unknown }) {
        yield send({ type: 'answer', step, values } as FlowEvent);
        yield send({ type: 'next' });
      }),

      /** Keeps these times and goes on; stays, with `booking.lost`, when they are not to be had (SL-3, SL-5). */
      chooseSlots: flow(function* (step: StepId, slots: readonly Slot[]) {
        const hold = yield* toGenerator(self.booking.place(slots));
        if (!hold) return;
        yield send({ type: 'answer', step, values: { slots: slots.map((slot) => ({ ...slot })), holdId: hold.id } });
        yield send({ type: 'next' });
      }),

      /** Goes on with the times that this browser holds already. */
      takeHold: flow(function* (step: StepId) {
        const { hold } = self.booking;
        if (!hold) return;
        const slots = hold.slots.map((slot) => ({ ...slot }));
        yield send({ type: 'answer', step, values: { slots, holdId: hold.id } });
        yield send({ type: 'next' });
      }),

      /** Asks for the chosen times once more; when they are gone, the flow goes back to choosing, with others at hand. */
      holdAgain: flow(function* (step: StepId) {
        const { slots } = self.flow.values(step);
        const hold = yield* toGenerator(self.booking.place(slots as unknown as readonly Slot[]));
        if (hold) yield send({ type: 'answer', step, values: { ...self.flow.values(step), holdId: hold.id } });
        else if (self.booking.lost) yield send({ type: 'goto', step });
      }),
    };
  });

export interface RootStore extends Instance<typeof RootStore> {}
