import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx';
import type { Rank, TimeOfDay } from './slotSearch.ts';

interface TimeFiltersProps {
  /** Undefined if the flow does not offer the filter. */
  readonly timeOfDay: TimeOfDay | undefined;
  /** Undefined if there is no order to choose. */
  readonly rank: Rank | undefined;
  readonly onTimeOfDay: (timeOfDay: TimeOfDay) => void;
  readonly onRank: (rank: Rank) => void;
}

/** Filters of the times: part of the day, and order of the clinics (SL-1). */
export function TimeFilters({ timeOfDay, rank, onTimeOfDay, onRank }: TimeFiltersProps) {
  const { t } = useTranslation();
  if (!timeOfDay && !rank) return null;
  return (
    <div className="row time-filters">
      {timeOfDay && (
        <SegmentedChoice
          label={t('slot.time-of-day')}
          options={(['ANY', 'MORNING', 'AFTERNOON', 'EVENING'] as const).map((value) => ({
            value,
            label: t(`slot.time-of-day.${value}`),
          }))}
          value={timeOfDay}
          onChange={onTimeOfDay}
        />
      )}
      {rank && (
        <SegmentedChoice
          label={t('slot.rank')}
          options={[
            { value: 'DISTANCE', label: t('slot.rank.distance') },
            { value: 'EARLIEST', label: t('slot.rank.earliest') },
          ]}
          value={rank}
          onChange={onRank}
        />
      )}
    </div>
  );
}
