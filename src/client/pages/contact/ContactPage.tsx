import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pages } from '#base/pages.ts';
import { ClinicDetails } from '#client/parts/ClinicDetails.tsx';
import { EnquiryLinks } from '#client/parts/EnquiryLinks.tsx';
import { locateVisitor } from '#client/parts/locateVisitor.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RichText } from '#client/ui/RichText.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import { matchClinics, RegionSections } from './RegionSections.tsx';

/** Contact details of the provider and its clinics: by region, or nearest first if the visitor shares a position (HD-9). */
export const ContactPage = observer(function ContactPage() {
  const { t } = useTranslation();
  const { catalog, config, provider } = useStores();
  const { contact, clinics, contactCall } = provider;
  const { name, phone, email } = config.radiology;
  const [positionFailed, setPositionFailed] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  useEffect(() => {
    provider.loadContact();
    catalog.loadRegions();
  }, [provider, catalog]);

  async function locate(): Promise<void> {
    setPositionFailed(false);
    const origin = await locateVisitor();
    if (origin) provider.loadContact(origin);
    else setPositionFailed(true);
  }

  const found = matchClinics(clinics, search);
  const byDistance = clinics.some(({ distanceFromUser }) => distanceFromUser !== undefined);
  return (
    <div className="page stack stack-l">
      <PageHeading title={t(pages.contact.title)} provider={name} />
      <ProblemNotice problem={contactCall.problem} onRetry={() => provider.loadContact()} />
      {contact === undefined && contactCall.pending && <Skeleton rows={4} label={t('shell.loading')} />}
      {contact !== undefined && (
        <div className="contact-provider">
          <div className="prose">
            <RichText text={contact || t('contact.text')} />
          </div>
          {(phone || email) && (
            <div className="card card-pad contact-ways">
              {phone && (
                <a href={phoneUrl(phone)} className="icon-link strong">
                  <Icon name="phone" />
                  {phone}
                </a>
              )}
              {email && <a href={`mailto:${email}`}>{t('clinic.email', { email })}</a>}
            </div>
          )}
          <EnquiryLinks />
        </div>
      )}
      {clinics.length > 0 && (
        <section className="stack stack-m" aria-labelledby="clinics">
          <h2 id="clinics">{t('clinic.list')}</h2>
          <Scripted early>
            <search className="contact-search">
              <TextField
                label={t('contact.find')}
                hint={t('contact.find-hint')}
                icon={<Icon name="search" />}
                type="search"
                maxLength={60}
                value={typed}
                onText={setTyped}
              />
              <Scripted>
                <Button icon={<Icon name="target" />} busy={contactCall.pending} onClick={locate}>
                  {t('clinic.locate')}
                </Button>
              </Scripted>
            </search>
            <LiveRegion>{search ? t('clinic.found', { count: found.length }) : ''}</LiveRegion>
          </Scripted>
          {positionFailed && (
            <Notice tone="warning" title={t('message.cant_locate')} announce>
              <p>{t('contact.not-located')}</p>
            </Notice>
          )}
          {found.length === 0 && <p>{t('contact.none', { search })}</p>}
          {search || byDistance || catalog.regionsCall.problem ? (
            <ul className="cards contact-clinics">
              {found.map((clinic) => (
                <li key={clinic.slug} className="contact-clinic">
                  <ClinicDetails clinic={clinic} heading="h3" />
                </li>
              ))}
            </ul>
          ) : (
            <RegionSections clinics={clinics} regions={catalog.regions ?? []} />
          )}
        </section>
      )}
    </div>
  );
});
