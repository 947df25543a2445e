import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName, timeName } from '#base/wallTime.ts';
import { distanceName } from '#client/i18n/measures.ts';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { visitLines } from '../answerLines.ts';
import { type ClinicTimes, partsOfDay } from './freeTimes.ts';
import { ZoneNote } from './ZoneNote.tsx';

/** Number of times shown for each of several clinics before the button for more. */
const firstFew = 8;

interface ClinicTimesSectionProps {
  readonly times: ClinicTimes;
  /** True for a search in one clinic: shows no heading, and all times by part of the day. */
  readonly alone: boolean;
  /** True to name the clinic's time zone, if the page does not. */
  readonly zoned: boolean;
  readonly held: readonly Slot[];
  readonly busy: boolean;
  readonly onChoose: (slot: Slot) => void;
}

/** The free times of one clinic on one day, as buttons with full labels. */
export const ClinicTimesSection = observer(function ClinicTimesSection(props: ClinicTimesSectionProps) {
  const { times, alone, zoned, held, busy, onChoose } = props;
  const { t } = useTranslation();
  const root = useStores();
  const { formatLocale, nameOf } = root;
  const [pressed, setPressed] = useState<string>();
  const [all, setAll] = useState(alone);
  const { clinic, distance, slots } = times;
  const name = nameOf('clinic', clinic) ?? '…';
  const [first] = slots;
  const chosenHere = slots.findIndex((slot) => isHeld(slot, held)) >= firstFew;
  const shown = all || chosenHere ? slots : slots.slice(0, firstFew);

  const several = slots.some(({ parts }) => parts !== undefined);

  const list = (times: readonly Slot[]) => (
    <ul className={several ? 'times times-visits' : 'times'}>
      {times.map((slot) => (
        <li key={slot.token}>
          <button
            type="button"
            className="time box"
            aria-current={isHeld(slot, held)}
            aria-disabled={busy}
            data-busy={busy && pressed === slot.token}
            aria-label={[
              `${dayName(slot.local, formatLocale)}, ${timeName(slot.local, formatLocale)}`,
              ...visitLines(root, slot, t),
              name,
            ].join(', ')}
            onClick={() => {
              if (busy) return;
              setPressed(slot.token);
              onChoose(slot);
            }}
          >
            {isHeld(slot, held) && <Icon name="check" size={16} />}
            {`${timeName(slot.local, formatLocale)} `}
            {slot.exams.length > 1 && (
              <span className="time-visit">
                {visitLines(root, slot, t).map((line) => (
                  <span key={line}>{`${line} `}</span>
                ))}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );

  return (
    <div className={alone ? 'clinic-parts' : 'clinic-times'}>
      {!alone && (
        <div className="row clinic-head">
          <h3>{name}</h3>
          {distance !== undefined && <span className="muted">{distanceName(distance, formatLocale)}</span>}
        </div>
      )}
      {zoned && first && <ZoneNote slot={first} />}
      {alone
        ? partsOfDay(shown).map(({ part, slots: partSlots }) => (
            <div key={part} className="clinic-times">
              <h3>{t(`slot.time-of-day.${part}`)}</h3>
              {list(partSlots)}
            </div>
          ))
        : list(shown)}
      {shown.length < slots.length && (
        <Button variant="subtle" className="times-more" onClick={() => setAll(true)}>
          {t('slot.more', { count: slots.length, clinic: name })}
        </Button>
      )}
    </div>
  );
});

function isHeld(slot: Slot, held: readonly Slot[]): boolean {
  return held.some(({ start, clinic }) => start === slot.start && clinic === slot.clinic);
}
