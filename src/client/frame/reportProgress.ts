import { reaction } from 'mobx';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import type { Post } from './connectParent.ts';

/**
 * Posts progress, bookings and cancellations to the parent page. Never posts the steps themselves, because some depend on health
 * answers.
 */
export function reportProgress({ flow, booking, appointment }: RootStore, router: Router, post: Post): void {
  let page = location.pathname;
  router.subscribe(({ location: { pathname }, navigation }) => {
    if (navigation.state !== 'idle' || pathname === page) return;
    page = pathname;
    post({ type: 'top' });
  });
  reaction(
    () => flow.progress,
    (progress) => {
      if (progress !== undefined) post({ type: 'step', progress });
    },
    { fireImmediately: true },
  );
  reaction(
    () => booking.made,
    (references) => post({ type: 'booked', references }),
  );
  reaction(
    () => ({ canceled: appointment.canceled, references: appointment.summary?.appointments.map(({ slug }) => slug) }),
    ({ canceled, references }, before) => {
      const same = references !== undefined && references[0] === before.references?.[0];
      if (same && canceled && !before.canceled) post({ type: 'cancelled', references });
    },
  );
}
