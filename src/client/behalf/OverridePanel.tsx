import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OverrideField } from '#client/parts/OverrideField.tsx';
import type { OverriddenRule } from '#client/stores/AdvancedStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import './behalf.css';

interface OverridePanelProps {
  /** Counts how often a time was chosen without a reason; the first field without one then gets the focus. */
  readonly asked: number;
}

/**
 * Lets staff with the right search outside the minimum notice and the horizon, each with a reason (BK-11b). The server checks the right and
 * the reason.
 */
export default observer(function OverridePanel({ asked }: OverridePanelProps) {
  const { t } = useTranslation();
  const { behalf, config, user } = useStores();
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (asked > 0) panel.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus();
  }, [asked]);
  if (!user.rights.includes('override-rules')) return null;
  const { minimumNoticeMinutes, horizonDays } = config.booking;
  const label = (rule: OverriddenRule) =>
    rule === 'NOTICE'
      ? t('behalf.override.notice', { minutes: minimumNoticeMinutes })
      : t('behalf.override.horizon', { days: horizonDays });
  return (
    <fieldset ref={panel} className="behalf-panel card card-pad stack">
      <legend className="strong">{t('behalf.override.title')}</legend>
      {(['NOTICE', 'HORIZON'] as const).map((rule) => {
        const reason = behalf.overrides[rule];
        const isMissing = asked > 0 && behalf.withoutReason.includes(rule);
        return (
          <div key={rule} className="stack stack-s">
            <label className="behalf-check">
              <input
                type="checkbox"
                checked={reason !== undefined}
                onChange={({ target }) => behalf.override(rule, target.checked ? '' : undefined)}
              />
              <span>{label(rule)}</span>
            </label>
            {reason !== undefined && (
              <>
                <OverrideField
                  label={t('behalf.override.reason')}
                  reason={reason}
                  onReason={(text) => behalf.override(rule, text)}
                  invalid={isMissing}
                />
                {isMissing && <p role="alert">{t('behalf.override.reason.missing')}</p>}
              </>
            )}
          </div>
        );
      })}
    </fieldset>
  );
});
