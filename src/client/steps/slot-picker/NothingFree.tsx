import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { dayName, timeName } from '#client/i18n/wallTime.ts';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';

interface NothingFreeProps {
  /** Message key of the reason. */
  readonly explanation: string | undefined;
  readonly next: Slot | undefined;
  /** True if the search was limited to a part of the day. */
  readonly narrowed: boolean;
  readonly onGo: (date: string) => void;
  readonly onWiden: () => void;
}

/** Explains why a week or month has no free times, and offers the next free time, a wider search and a call. */
export const NothingFree = observer(function NothingFree({
  explanation,
  next,
  narrowed,
  onGo,
  onWiden,
}: NothingFreeProps) {
  const { t } = useTranslation();
  const { formatLocale, flow, send, config, catalog } = useStores();
  const clinicStep = flow.ofKind('clinic-picker')?.step;
  const [clinic = ''] = flow.chosenClinics;
  return (
    <div className="nothing-free">
      <EmptyCalendar />
      <div role="alert">
        <h3>{t('slot.nothing')}</h3>
        {explanation && <p>{t(explanation)}</p>}
      </div>
      <div className="row">
        {next && (
          <Button variant="primary" onClick={() => onGo(next.local.slice(0, 10))}>
            {t('slot.next-free-at', {
              day: dayName(next.local, formatLocale),
              time: timeName(next.local, formatLocale),
            })}
          </Button>
        )}
        {narrowed && <Button onClick={onWiden}>{t('slot.any-time')}</Button>}
        {clinicStep && (
          <Button onClick={() => send({ type: 'goto', step: clinicStep.id })}>{t('slot.other-clinics')}</Button>
        )}
      </div>
      <HelpLine phone={catalog.clinic(clinic)?.phone || config.radiology.phone} />
    </div>
  );
});

/** A drawing of an empty calendar page in flat shapes of the brand's colours. */
function EmptyCalendar() {
  return (
    <svg viewBox="0 0 120 88" className="empty-art" aria-hidden="true">
      <ellipse className="empty-ground" cx="60" cy="80" rx="56" ry="8" />
      <rect className="empty-page" x="26" y="12" width="68" height="64" rx="8" />
      <path className="empty-head" d="M34 12h52a8 8 0 0 1 8 8v10H26V20a8 8 0 0 1 8-8z" />
      <path
        className="empty-days"
        d="M36 40h10v8H36zM55 40h10v8H55zM74 40h10v8H74zM36 56h10v8H36zM55 56h10v8H55zM74 56h10v8H74z"
      />
    </svg>
  );
}
