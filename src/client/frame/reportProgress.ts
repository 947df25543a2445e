import { reaction } from 'mobx';
import { isCalledOff } from '#base/appointmentStatus.ts';
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
    () => appointment.summary?.appointments.map(({ slug, status }) => ({ slug, canceled: isCalledOff(status) })),
    (now = [], before = []) => {
      const standing = before.filter(({ canceled }) => !canceled).map(({ slug }) => slug);
      const references = now
        .filter(({ slug, canceled }) => canceled && standing.includes(slug))
        .map(({ slug }) => slug);
      if (references.length > 0) post({ type: 'cancelled', references });
    },
  );
}
