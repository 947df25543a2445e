import { reaction } from 'mobx';
import type { Tracker } from '#client/integrations/tracking/Tracker.ts';
import type { BookingStep } from '#client/integrations/tracking/trackedEvent.ts';
import type { ShownPage, Visit } from './watchPage.ts';

const note = 'isocentre.told-step';

/** The step that was told last, in the tab's memory; where nothing may be kept, in the page's. */
function toldStep(): Told {
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
export function tellVisit({ root }: Visit, page: ShownPage, tracker: Tracker): () => void {
  const steps = settled<BookingStep>(toldStep(), (step) => tracker.report({ type: 'booking-step', step }));
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
export interface Told {
  read(): number | undefined;
  write(step: number): void;
}

/** Tells a step once it has lasted, if it is another one than was told last. Call the result with every step; `end` calls it off. */
export function settled<Step extends number>(
  told: Told,
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
