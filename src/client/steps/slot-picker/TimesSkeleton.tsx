import { useTranslation } from 'react-i18next';
import { SkeletonItem } from '#client/ui/Skeleton.tsx';

/** Placeholders of a usual day: two clinics or parts of the day. */
const rows = ['first', 'second'] as const;
const times = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** Placeholder of a day's free times while they load, in the size of the times. */
export function TimesSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="times-skeleton">
      <span className="hidden-text">{t('slot.searching')}</span>
      {rows.map((row) => (
        <div key={row} className="clinic-times" aria-hidden="true">
          <SkeletonItem className="times-skeleton-name" />
          <div className="times">
            {times.map((time) => (
              <SkeletonItem key={time} className="times-skeleton-time" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
