import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx';
import type { Rank, TimeOfDay } from './slotNeeds.ts';
import type { View } from './slotRange.ts';

interface SlotFiltersProps {
  readonly view: View;
  /** Undefined if the flow does not offer the filter. */
  readonly timeOfDay: TimeOfDay | undefined;
  readonly rank: Rank | undefined;
  readonly onView: (view: View) => void;
  readonly onTimeOfDay: (timeOfDay: TimeOfDay) => void;
  readonly onRank: (rank: Rank) => void;
  readonly onFirstFree: () => void;
  readonly finding: boolean;
}

/** Filters of the calendar: week or month, part of the day, order, and a button to the first free time (SL-1). */
export function SlotFilters(props: SlotFiltersProps) {
  const { view, timeOfDay, rank, onView, onTimeOfDay, onRank, onFirstFree, finding } = props;
  const { t } = useTranslation();
  return (
    <div className="stack stack-s">
      <div className="row spread">
        <SegmentedChoice
          label={t('slot.view')}
          options={[
            { value: 'WEEK', label: t('slot.view.week') },
            { value: 'MONTH', label: t('slot.view.month') },
          ]}
          value={view}
          onChange={onView}
        />
        <Button onClick={onFirstFree} busy={finding}>
          {t('slot.first-free')}
        </Button>
      </div>
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
