import { reaction } from 'mobx';
import type { BookingStep, Tracker } from '#client/integrations/tracking/trackedEvent.ts';
import type { ObservedPage, PortalHandles } from './observePage.ts';

/** Reports pages, booking steps and bookings to a tracker as analytics events with fixed values (SH-10). Returns a function to stop. */
export function reportVisit({ root }: PortalHandles, page: ObservedPage, tracker: Tracker): () => void {
  const steps = debounceStep<BookingStep>(lastStepOfTab(), (step) => tracker.report({ type: 'booking-step', step }));
  const disposers = [
    reaction(
      () => page.current,
      (visible) => visible && tracker.report({ type: 'page', page: visible }),
      { fireImmediately: true },
    ),
    reaction(() => root.flow.progress ?? 0, steps.visit, { fireImmediately: true }),
    reaction(
      () => root.flow.bookingKey !== undefined,
      (booked) => booked && tracker.report({ type: 'booking', outcome: 'booked' }),
    ),
    reaction(
      () => root.booking.appointmentCall.problem,
      (problem) => {
        if (problem) tracker.report({ type: 'booking', outcome: root.booking.lost ? 'slot-taken' : 'failed' });
      },
    ),
    steps.cancel,
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}

/** Time that a booking step must last before it is reported, milliseconds (SH-10). */
const debounceMs = 2000;

/** Stores the step that was reported last; must survive a reload. */
interface LastStep {
  read(): number | undefined;
  write(step: number): void;
}

/** Returns `visit`, which reports a step after 2 s unless another step follows or it was reported last, and `cancel`. */
export function debounceStep<Step extends number>(
  last: LastStep,
  report: (step: Step) => void,
): { visit(step: Step): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const visit = (step: Step) => {
    cancel();
    timer = setTimeout(() => {
      if (last.read() === step) return;
      last.write(step);
      report(step);
    }, debounceMs);
  };
  return { visit, cancel };
}

const storageKey = 'isocentre.reported-step';

/** Keeps the last step in the tab's storage, or in memory where storage is forbidden. */
function lastStepOfTab(): LastStep {
  let last: number | undefined;
  return {
    read() {
      try {
        const stored = sessionStorage.getItem(storageKey);
        return stored === null ? last : Number(stored);
      } catch {
        return last;
      }
    },
    write(step) {
      last = step;
      try {
        sessionStorage.setItem(storageKey, String(step));
      } catch {
        return;
      }
    },
  };
}
