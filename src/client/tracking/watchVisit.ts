import { action, observable, reaction } from 'mobx';
import type { Tracker } from '#client/integrations/tracking/Tracker.ts';
import type { BookingStep, TrackedPage } from '#client/integrations/tracking/trackedEvent.ts';
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

/** The page that is shown, as far as anybody is told of such a page; it can be observed. */
export function watchPage({ root, router }: Visit): { readonly current: TrackedPage | undefined } {
  const page = observable.box<TrackedPage | undefined>();
  const look = action(() => {
    const { location, navigation, matches } = router.state;
    if (navigation.state !== 'idle') return;
    const { basename = '/' } = router;
    const pathname = basename === '/' ? location.pathname : location.pathname.slice(basename.length);
    const inJourney = matches.at(-1)?.route.path === '*';
    page.set(trackedPage(pathname, inJourney ? root.flow.step?.kind.kind : undefined));
  });
  router.subscribe(look);
  look();
  return {
    get current() {
      return page.get();
    },
  };
}

/** Tells a tracker what happens from now on, in words of its fixed lists (SH-10); the result ends it. */
export function tellVisit({ root }: Visit, page: ReturnType<typeof watchPage>, tracker: Tracker): () => void {
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
