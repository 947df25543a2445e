import { reaction } from 'mobx';
import type { Tracker } from '#client/integrations/tracking/Tracker.ts';
import type { BookingStep } from '#client/integrations/tracking/trackedEvent.ts';
import type { ObservedPage, Visit } from './observePage.ts';

const note = 'isocentre.told-step';

/** The step that was told last, in the tab's memory; where nothing may be kept, in the page's. */
function lastReportedStep(): LastStep {
  let told: number | undefined;
  return {
    read() {
      try {
        const kept = sessionStorage.getItem(note);
        return kept === null ? told : Number(kept);
      } catch {
        return told;
      }
    },
    write(step) {
      told = step;
      try {
        sessionStorage.setItem(note, String(step));
      } catch {
        return;
      }
    },
  };
}

/** Tells a tracker what happens from now on, in words of its fixed lists (SH-10); the result ends it. */
export function reportVisit({ root }: Visit, page: ObservedPage, tracker: Tracker): () => void {
  const steps = debounceStep<BookingStep>(lastReportedStep(), (step) => tracker.report({ type: 'booking-step', step }));
  const ends = [
    reaction(
      () => page.current,
      (shown) => shown && tracker.report({ type: 'page', page: shown }),
      { fireImmediately: true },
    ),
    reaction(() => root.flow.step?.step.progress ?? 0, steps.see, { fireImmediately: true }),
    reaction(
      () => root.flow.bookingKey !== undefined,
      (booked) => booked && tracker.report({ type: 'booking', outcome: 'booked' }),
    ),
    reaction(
      () => root.booking.bookRequest.problem,
      (problem) => {
        if (problem) tracker.report({ type: 'booking', outcome: root.booking.lost ? 'slot-taken' : 'failed' });
      },
    ),
    steps.end,
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Milliseconds for which a booking step has to last before it is told (SH-10). */
const settleMs = 2000;

/** What was told last; it has to outlive the page. */
export interface LastStep {
  read(): number | undefined;
  write(step: number): void;
}

/** Tells a step once it has lasted, if it is another one than was told last. Call the result with every step; `end` calls it off. */
export function debounceStep<Step extends number>(
  told: LastStep,
  tell: (step: Step) => void,
): { see(step: Step): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const see = (step: Step) => {
    end();
    timer = setTimeout(() => {
      if (told.read() === step) return;
      told.write(step);
      tell(step);
    }, settleMs);
  };
  return { see, end };
}
