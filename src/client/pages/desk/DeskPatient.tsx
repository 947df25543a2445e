import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { dateName } from '#base/wallTime.ts';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import type { DeskBooking } from '#client/stores/DeskStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

/** Who comes, and how to reach them. */
export const DeskPatient = observer(function DeskPatient(props: {
  readonly patient: DeskBooking['patient'];
  /** The language of the patient, if it is known. */
  readonly locale?: string;
}) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { firstName, lastName, dateOfBirth, mobile, email, booker } = props.patient;
  const languages = new Intl.DisplayNames([formatLocale], { type: 'language' });
  return (
    <section className="card card-pad stack" aria-labelledby="desk-patient">
      <h2 id="desk-patient">{t('desk.patient')}</h2>
      <dl className="answers">
        <div className="answer">
          <dt className="muted">{t('desk.name')}</dt>
          <dd className="strong">
            {firstName} {lastName}
          </dd>
        </div>
        <div className="answer">
          <dt className="muted">{t('desk.birth')}</dt>
          <dd className="strong">{dateName(dateOfBirth, formatLocale)}</dd>
        </div>
        {booker && (
          <div className="answer">
            <dt className="muted">{t('desk.booker')}</dt>
            <dd className="strong">
              {booker.firstName} {booker.lastName} ({t(`form.patient-details.relationship.${booker.relationship}`)})
            </dd>
          </div>
        )}
        {mobile && (
          <div className="answer">
            <dt className="muted">{t('desk.phone')}</dt>
            <dd>
              <a href={phoneUrl(mobile)} className="icon-link">
                <Icon name="phone" />
                {mobile}
              </a>
            </dd>
          </div>
        )}
        {email && (
          <div className="answer">
            <dt className="muted">{t('desk.email')}</dt>
            <dd>
              <a href={`mailto:${encodeURI(email)}`}>{email}</a>
            </dd>
          </div>
        )}
        {props.locale && (
          <div className="answer">
            <dt className="muted">{t('desk.language')}</dt>
            <dd>{languages.of(props.locale)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
});
