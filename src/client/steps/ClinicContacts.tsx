import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

/** Telephone and e-mail of the chosen clinics, for what a person has to arrange. */
export const ClinicContacts = observer(function ClinicContacts() {
  const { t } = useTranslation();
  const { catalog, flow } = useStores();
  const chosen = flow.ofKind('clinic-picker')?.values.clinics;
  const clinics = (Array.isArray(chosen) ? chosen : []).map((slug) => catalog.clinic(String(slug)));
  return (
    <ul className="cards">
      {clinics.map(
        (clinic) =>
          clinic && (
            <li key={clinic.slug} className="card card-pad stack stack-s">
              <h2>{clinic.name}</h2>
              <p className="row">
                <Icon name="phone" />
                <a href={`tel:${clinic.phone.replaceAll(' ', '')}`}>{clinic.phone}</a>
              </p>
              <p>
                <a href={`mailto:${clinic.email}`}>{t('clinic.email', { email: clinic.email })}</a>
              </p>
            </li>
          ),
      )}
    </ul>
  );
});
