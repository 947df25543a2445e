import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { dayName, timeName } from '#client/i18n/wallTime.ts';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { Scene } from '#client/parts/Scene.tsx';
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
      <Scene name="calendar" />
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
