import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/**
 * Phone and e-mail of the chosen clinics that can do the chosen exams, or else of the provider. A kiosk cannot call: it refers to the reception desk and shows the
 * number without a link.
 */
export const ClinicContacts = observer(function ClinicContacts() {
  const { t } = useTranslation();
  const { catalog, config, flow, kiosk } = useStores();
  const clinics = flow.chosenClinics.flatMap((slug) => catalog.clinic(slug) ?? []);
  const exams = flow.chosenExams.flatMap((slug) => catalog.exam(slug) ?? []);
  const special = exams.filter(({ enquiry }) => enquiry === 'special');
  const helping = clinics.filter(
    ({ modalities }) =>
      !modalities || special.length === 0 || special.some(({ modalityName }) => modalities.includes(modalityName)),
  );
  const contacts: readonly Contact[] = helping.length > 0 ? helping : [config.radiology];
  return (
    <>
      {kiosk && <p className="prose">{t('clinic.at-reception')}</p>}
      <ul className="cards">
        {contacts.map(({ name, phone, email }) => (
          <li key={name} className="card card-pad stack stack-s">
            <h2>{name}</h2>
            {phone && (
              <p className="row nowrap">
                <Icon name="phone" />
                {kiosk ? phone : <a href={phoneUrl(phone)}>{phone}</a>}
              </p>
            )}
            {email && !kiosk && (
              <p>
                <a href={`mailto:${email}`}>{t('clinic.email', { email })}</a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
});
