import { useTranslation } from 'react-i18next';
import { isDayReason } from '#base/dayReason.ts';
import { Scene } from '#client/parts/Scene.tsx';
import type { Availability } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { intervalIn } from './freeTimes.ts';
import { Suggestions, type SuggestionTargets } from './Suggestions.tsx';

interface NothingFreeProps extends SuggestionTargets {
  readonly found: Availability;
}

/** Explains why a week or month has no free times, with suggestions. */
export function NothingFree({ found, ...targets }: NothingFreeProps) {
  const { t } = useTranslation();
  const { nameOf } = useStores();
  const { explanation, clinics } = found;
  const { reason, messageKey } = explanation ?? {};
  return (
    <div className="nothing-free">
      <Scene name="calendar" />
      <div role="alert">
        <h3>{t('slot.nothing')}</h3>
        {messageKey && (
          <p>{reason === 'days-apart' ? t('slot.why.days-apart', intervalIn(found, nameOf)) : t(messageKey)}</p>
        )}
      </div>
      <Suggestions
        {...targets}
        reason={isDayReason(reason) ? reason : undefined}
        clinic={clinics[0]?.clinic}
        prominent
      />
    </div>
  );
}
