import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import './behalf.css';

/** How a booking on behalf is made: by whom, pending or not, and outside which rules, before it is made (BK-11, CR-5a). */
export default observer(function BehalfChoices() {
  const { t } = useTranslation();
  const { behalf, config, session, user } = useStores();
  const { staffPending, pendingHours } = config.booking;
  const isChoice = session.role === 'staff' && staffPending === 'OPTIONAL';
  const waits = session.role === 'referrer' || staffPending === 'ALWAYS';
  return (
    <section className="behalf-panel card card-pad stack" aria-labelledby="behalf">
      <h2 id="behalf">{t('behalf.review.title')}</h2>
      <p>{t('behalf.review.by', { name: user.name })}</p>
      {isChoice && (
        <label className="behalf-check">
          <input
            type="checkbox"
            checked={behalf.pending === true}
            onChange={({ target }) => behalf.choosePending(target.checked)}
          />
          <span>
            {t('behalf.review.pending')}
            <span className="muted behalf-hint">{t('behalf.review.pending.hint', { count: pendingHours })}</span>
          </span>
        </label>
      )}
      {waits && <p>{t('behalf.review.waits', { count: pendingHours })}</p>}
      {behalf.overridden.map((rule) => (
        <p key={rule}>
          <strong>{t(`behalf.rule.${rule}`)}</strong> {behalf.overrides[rule]}
        </p>
      ))}
    </section>
  );
});
