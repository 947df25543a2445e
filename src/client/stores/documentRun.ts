import type { LinkTarget } from '#base/links.ts';
import { pathOfReferred } from '#base/pages.ts';
import type { StepId } from '#flow/language/language.ts';
import type { FlowEvent } from '#flow/walk/transition.ts';
import type { AdvancedStore } from './AdvancedStore.ts';
import type { ActiveRun } from './activeRun.ts';
import type { BookingStore } from './BookingStore.ts';
import { environmentOf } from './environment.ts';
import type { FlowStore } from './FlowStore.ts';
import { type Call, type Outcome, runEffects } from './runEffects.ts';
import type { Slot, SlotStore } from './SlotStore.ts';
import type { VersionStore } from './VersionStore.ts';

interface RunStores {
  readonly flow: FlowStore;
  readonly booking: BookingStore;
  readonly version: VersionStore;
  readonly behalf: AdvancedStore;
  readonly slots: SlotStore;
}

/** The actions of the document's run: sends events to its flow, and places, reuses and releases holds for its slots. */
interface DocumentRun extends Pick<ActiveRun, 'forgetRefusal' | 'send' | 'answerAndGo'> {
  /** Navigates to a step; a `return` step leads to the start page. */
  enter(step: StepId): void;
  /** Navigates to a page of the portal or leaves for another site. */
  go(link: LinkTarget): void;
  /** Holds the slots and goes on; stays at the step, with `booking.lost`, if they are not available (SL-3, SL-5). */
  chooseSlots(step: StepId, slots: readonly Slot[]): Promise<void>;
  /** Goes on with the slots that this browser already holds. */
  takeHold(step: StepId): Promise<void>;
  /** Holds the chosen slots again; if they are lost, goes back to the step that offers alternatives. */
  holdAgain(step: StepId): Promise<void>;
  /** Starts a new run, for the patient of a booking key if one is given, and releases the hold of this one. */
  startOver(patient?: string): Promise<void>;
  /** Starts a new run unless this one is for the patient of that booking key: no answer of one patient reaches another (decision 040). */
  bookFor(patient: string): Promise<void>;
}

/** Creates the actions of the document's run; `call` runs the services of action steps. */
export function documentRun(
  { flow, booking, version, behalf, slots: found }: RunStores,
  call: (call: Call) => Promise<Outcome>,
): DocumentRun {
  const environment = environmentOf(flow);

  function enter(step: StepId): void {
    // A referrer gets no key for the page of the patient.
    const { placed } = booking;
    const own = flow.at?.kind.kind === 'return' ? '/' : flow.urlOf(step);
    const url = flow.finished && placed !== undefined ? pathOfReferred(placed) : own;
    if (url !== undefined) environment.navigate(url);
  }

  function go(link: LinkTarget): void {
    if (link.to === 'portal') environment.navigate(link.path);
    else environment.leave(link.url);
  }

  async function follow(): Promise<boolean> {
    const { followOutcome } = await import('./followOutcome.ts');
    return followOutcome({ flow, slots: found, send, enter });
  }

  async function onOutcome(event: FlowEvent): Promise<void> {
    await send(event);
    const outdated = booking.appointmentCall.problem?.code === 'flow-changed';
    if (outdated && (await version.catchUp(flow))) enter(flow.run.at);
  }

  async function send(event: FlowEvent): Promise<void> {
    if (event.type === 'next' && environment.flow.compiled.flow.outcomes && !(await follow())) return;
    const held = booking.hold;
    await runEffects(flow.apply(event), { enter, go, delay: environment.delay, call, onOutcome });
    if (event.type !== 'answer') return;
    await version.followClinic(flow);
    const slots = flow.ofKind('slot-picker')?.values.slots;
    if (held && held === booking.hold && !slots) await booking.release();
  }

  async function answerAndGo(step: StepId, values: { readonly [key: string]: unknown }): Promise<void> {
    await send({ type: 'answer', step, values } as FlowEvent);
    await send({ type: 'next' });
  }

  /** Adds the clinics of slots to the chosen ones, since a scan may be booked where a chosen clinic does not do it (BK-6). */
  function chooseClinicsOf(slots: readonly Slot[]): void {
    const picker = flow.ofKind('clinic-picker');
    const chosen = flow.chosenClinics;
    const added = slots.map(({ clinic }) => clinic).filter((clinic) => !chosen.includes(clinic));
    if (!picker || added.length === 0) return;
    const clinics = [...chosen, ...new Set(added)];
    flow.apply({ type: 'answer', step: picker.step.id, values: { ...picker.values, clinics } });
  }

  async function startOver(patient?: string): Promise<void> {
    // After a reload, only the answers tell that this run holds times.
    if (!booking.known && flow.chosenSlots.length > 0) await booking.find();
    const released = booking.release();
    flow.restart(patient);
    booking.forgetProblem();
    await released;
  }

  return {
    enter,
    go,
    send,
    startOver,
    async bookFor(patient) {
      if (flow.patient !== patient && flow.bookingKey !== patient) await startOver(patient);
    },
    answerAndGo,
    forgetRefusal: () => booking.forgetProblem(),

    async chooseSlots(step, slots) {
      const hold = await booking.place(slots, behalf.overridden);
      if (!hold) return;
      chooseClinicsOf(slots);
      await answerAndGo(step, { slots: slots.map((slot) => ({ ...slot })), holdId: hold.id });
    },

    async takeHold(step) {
      const { hold } = booking;
      if (hold) await answerAndGo(step, { slots: hold.slots.map((slot) => ({ ...slot })), holdId: hold.id });
    },

    async holdAgain(step) {
      const { slots } = flow.values(step);
      const hold = await booking.place(slots as unknown as readonly Slot[], behalf.overridden);
      if (hold) await send({ type: 'answer', step, values: { ...flow.values(step), holdId: hold.id } });
      else if (booking.lost) await send({ type: 'goto', step });
    },
  };
}
