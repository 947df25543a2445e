import { reaction } from 'mobx';
import type { Tracker } from '#client/integrations/tracking/Tracker.ts';
import type { BookingStep } from '#client/integrations/tracking/trackedEvent.ts';
import type { createRouter } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import { settled, type Told } from './settled.ts';
import { trackedPage } from './trackedPage.ts';

/** The portal that is watched. */
export interface Visit {
  readonly root: RootStore;
  readonly router: ReturnType<typeof createRouter>;
}

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
export function watchVisit({ root, router }: Visit, tracker: Tracker): () => void {
  let seen: string | undefined;
  function look(): void {
    const { location, navigation, matches } = router.state;
    if (navigation.state !== 'idle') return;
    const { basename = '/' } = router;
    const pathname = basename === '/' ? location.pathname : location.pathname.slice(basename.length);
    const inJourney = matches.at(-1)?.route.path === '*';
    const page = trackedPage(pathname, inJourney ? root.flow.step?.kind.kind : undefined);
    if (page && page !== seen) tracker.report({ type: 'page', page });
    seen = page;
  }
  const steps = settled<BookingStep>(toldStep(), (step) => tracker.report({ type: 'booking-step', step }));
  const ends = [
    router.subscribe(look),
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
  look();
  return () => {
    for (const end of ends) end();
  };
}
