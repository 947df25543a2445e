import { reaction } from 'mobx';
import { addDisposer, type Instance, types } from 'mobx-state-tree';
import type { LinkTarget } from '#base/links.ts';
import { advancedBase, frameBase } from '#base/pages.ts';
import type { Config } from '#client/api/boot.ts';
import type { Formatters } from '#flow/conditions/placeholders.ts';
import { createFormatters } from '#flow/conditions/placeholders.ts';
import { AdvancedStore } from './AdvancedStore.ts';
import { AppointmentStore } from './AppointmentStore.ts';
import type { ApiCall } from './apiCall.ts';
import { BookingRequestStore } from './BookingRequestStore.ts';
import { BookingStore } from './BookingStore.ts';
import { CatalogStore } from './CatalogStore.ts';
import { ChoiceStore } from './ChoiceStore.ts';
import { documentRun } from './documentRun.ts';
import { EnquiryStore } from './EnquiryStore.ts';
import { environmentOf } from './environment.ts';
import { FlowStore } from './FlowStore.ts';
import { ProviderStore } from './ProviderStore.ts';
import type { AskedQuestionnaire, AskResult, AskSubject } from './QuestionnaireStore.ts';
import type { Call, Outcome } from './runEffects.ts';
import { SessionStore } from './SessionStore.ts';
import { ShellStore } from './ShellStore.ts';
import { SlotStore } from './SlotStore.ts';
import { UserStore } from './UserStore.ts';
import { VersionStore } from './VersionStore.ts';

/** Roles that have a user account; a patient has only a booking (AU-10, AU-11). */
const rolesWithAccount = new Set(['staff', 'referrer', 'external-radiologist', 'user']);

/** Questionnaires to ask in a dialog, one after another. */
export interface Asked {
  readonly subject: AskSubject;
  readonly questionnaires: readonly AskedQuestionnaire[];
  /** Called when the dialog ends; it closes the dialog. */
  readonly onEnd: (result: AskResult) => void;
}

/**
 * All stores of a tab. No child store knows this one; what needs several stores is in `documentRun` and `browserServices` or below.
 * State has three homes: configured (`Environment`), persisted across a reload (the `persisted` properties of `FlowStore` and
 * `BookingStore`, saved by `createStores`), and volatile (everything else).
 */
export const RootStore = types
  .model('RootStore', {
    flow: FlowStore,
    version: types.optional(VersionStore, {}),
    behalf: types.optional(AdvancedStore, {}),
    catalog: types.optional(CatalogStore, {}),
    choices: types.optional(ChoiceStore, {}),
    slots: types.optional(SlotStore, {}),
    booking: types.optional(BookingStore, {}),
    appointment: types.optional(AppointmentStore, {}),
    bookingRequest: types.optional(BookingRequestStore, {}),
    enquiry: types.optional(EnquiryStore, {}),
    session: types.optional(SessionStore, {}),
    user: types.optional(UserStore, {}),
    provider: types.optional(ProviderStore, {}),
    shell: types.optional(ShellStore, {}),
  })
  .volatile(() => ({
    /** Questionnaires that are asked in a dialog now. */
    asking: undefined as Asked | undefined,
    /** Stores that pages created; what they know about people is cleared with the session. */
    pageStores: new Set<{ clear(): void }>(),
  }))
  .views((self) => ({
    get config(): Config {
      return environmentOf(self).config;
    },
    /** The locale that formats dates, numbers and lists. */
    get formatLocale(): string {
      return environmentOf(self).formatLocale;
    },
    /** True if another page shows the portal in a frame (RT-15). */
    get framed(): boolean {
      return environmentOf(self).flow.runFacts.context.iframe === true;
    },
    /** True on a shared device (RT-2). */
    get kiosk(): boolean {
      return environmentOf(self).flow.runFacts.context.kiosk === true;
    },
    /** True while staff or a referrer book for patients, in documents below `advancedBase` (RT-13b). */
    get advanced(): boolean {
      return environmentOf(self).flow.runFacts.context.advanced === true;
    },
    /** The path that the portal's addresses are below; empty at the root. */
    get base(): string {
      const { iframe, advanced } = environmentOf(self).flow.runFacts.context;
      return iframe === true ? frameBase : advanced === true ? advancedBase : '';
    },
    /** Resolves a URL from a query parameter; undefined if the portal must not follow it (AU-6). */
    resolveUrl: (target: string): LinkTarget | undefined => environmentOf(self).resolveUrl(target),
    /** Returns the date of birth from the URL once, then undefined. */
    takeDateOfBirth: (): string | undefined => environmentOf(self).takeDateOfBirth(),
    /** The name of a region, clinic or exam; undefined until it is loaded. */
    nameOf(noun: 'region' | 'clinic' | 'exam', slug: string): string | undefined {
      return self.catalog[noun](slug)?.name;
    },
    /**
     * Country of the clinic of the first chosen time, such as NZ, or the one that the host of a flow gave; undefined before the choice and
     * until the clinic is loaded.
     */
    countryOf({ chosenSlots: [slot], context }: Pick<FlowStore, 'chosenSlots' | 'context'>): string | undefined {
      if (slot) return self.catalog.clinic(slot.clinic)?.address.country;
      return typeof context.country === 'string' ? context.country : undefined;
    },
  }))
  .views((self) => ({
    get formatters(): Formatters {
      return createFormatters(self.formatLocale, self.nameOf);
    },
    /** The problem that the server reported for the answers of the document's flow. */
    get refusal(): ApiCall['problem'] {
      return self.booking.appointmentCall.problem;
    },
  }))
  .views((self) => ({
    /** Replaces the placeholders of a text by the answers of the document's flow. */
    fill: (text: string): string => self.flow.fill(text, self.formatters),
  }))
  .actions((self) => ({
    /** Opens the dialog that asks questionnaires, or closes it. */
    ask(asked: Asked | undefined): void {
      self.asking = asked;
    },
  }))
  .extend((self) => {
    /** Calls a service of an action step; its code loads with the first form, because every action follows one. */
    async function call(request: Call): Promise<Outcome> {
      const services = await import('./browserServices.ts').catch(() => undefined);
      if (!services) return { outcome: 'failed', values: { message: 'error.offline' } };
      return services.browserServices(self, run.bookFor)(request);
    }
    const run = documentRun(self, call);
    return { actions: { call, ...run } };
  })
  .actions((self) => ({
    afterCreate(): void {
      self.version.startAt(self.flow.clinic);
      const onRole = (role: string | undefined) => {
        if (rolesWithAccount.has(role ?? '')) self.user.load();
        else self.user.clear();
      };
      addDisposer(
        self,
        reaction(() => self.session.role, onRole),
      );
    },

    /** Clears all personal data after the session ended, except the answers of the flow (AU-8, AU-10). */
    clearPersonalData(): void {
      self.session.clear();
      self.user.clear();
      self.appointment.clear();
      self.bookingRequest.clear();
      self.enquiry.clear();
      for (const store of self.pageStores) store.clear();
    },

    /** Ends the session at the server, clears all personal data and answers, and opens the start page (AU-10). */
    async signOut(): Promise<void> {
      await self.booking.release();
      if (!(await self.session.logOut())) return;
      this.clearPersonalData();
      await self.startOver();
      self.slots.clear();
      environmentOf(self).navigate('/');
    },

    /** Moves the flow to the step of a URL. Entering the booking route aborts requests of the lists before it (BK-9). */
    follow(pathname: string, search: string): ReturnType<typeof self.flow.goToUrl> {
      const visited = self.flow.goToUrl(pathname, search);
      if (visited && !visited.instead && pathname.endsWith('/booking')) {
        self.catalog.abort();
        self.slots.abort();
        self.appointment.abort();
      }
      return visited;
    },

    /** Loads the names of the chosen region, clinics and exams, for a visitor who skipped the lists. */
    async loadNames(): Promise<void> {
      const { chosenRegion, chosenClinics, chosenExams, chosenSlots } = self.flow;
      if (chosenRegion !== undefined) await self.catalog.loadRegions();
      const clinics = [...new Set([...chosenClinics, ...chosenSlots.map(({ clinic }) => clinic)])];
      await Promise.all([self.catalog.nameClinics(clinics), self.catalog.nameExams(chosenExams, chosenClinics)]);
    },
  }));

/** An instance of the `RootStore` model. */
export interface RootStore extends Instance<typeof RootStore> {}
