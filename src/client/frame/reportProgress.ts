import { reaction } from 'mobx';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import type { Tell } from './connectParent.ts';

/**
 * Tells how a visit goes on: how far one has come, what was booked, and what was cancelled. Which steps there are is not told:
 * some are only shown for an answer that was given.
 */
export function reportProgress({ flow, booking, appointment }: RootStore, router: Router, tell: Tell): void {
  let page = location.pathname;
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.state !== 'idle' || pathname === page) return;
    page = pathname;
    tell({ type: 'top' });
  });
  reaction(
    () => flow.step?.step.progress,
    (progress) => {
      if (progress !== undefined) tell({ type: 'step', progress });
    },
    { fireImmediately: true },
  );
  reaction(
    () => booking.made,
    (references) => tell({ type: 'booked', references }),
  );
  reaction(
    () => ({ canceled: appointment.canceled, references: appointment.summary?.appointments.map(({ slug }) => slug) }),
    ({ canceled, references }, before) => {
      const same = references !== undefined && references[0] === before.references?.[0];
      if (same && canceled && !before.canceled) tell({ type: 'cancelled', references });
    },
  );
}
