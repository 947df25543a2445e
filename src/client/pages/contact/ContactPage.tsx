import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locateVisitor } from '#client/parts/locateVisitor.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RichText } from '#client/ui/RichText.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ClinicEntry } from './ClinicEntry.tsx';

/** Contact details of the provider and its clinics, nearest first if the visitor shares a position (HD-9). */
export const ContactPage = observer(function ContactPage() {
  const { t } = useTranslation();
  const { config, provider } = useStores();
  const { contact, clinics, contactRequest } = provider;
  const [positionFailed, setPositionFailed] = useState(false);
  useEffect(() => {
    provider.loadContact();
  }, [provider]);

  async function locate(): Promise<void> {
    setPositionFailed(false);
    const origin = await locateVisitor();
    if (origin) provider.loadContact(origin);
    else setPositionFailed(true);
  }

  return (
    <div className="page stack stack-l">
      <PageHeading title={t('shell.contact')} provider={config.radiology.name} />
      <ProblemNotice problem={contactRequest.problem} onRetry={() => provider.loadContact()} />
      {contact === undefined && contactRequest.pending && <Skeleton rows={4} label={t('shell.loading')} />}
      {contact && (
        <div className="prose">
          <RichText text={contact} />
        </div>
      )}
      {clinics.length > 0 && (
        <section className="stack" aria-labelledby="clinics">
          <div className="row spread">
            <h2 id="clinics">{t('clinic.list')}</h2>
            <Scripted>
              <Button icon={<Icon name="target" />} busy={contactRequest.pending} onClick={locate}>
                {t('clinic.locate')}
              </Button>
            </Scripted>
          </div>
          {positionFailed && (
            <Notice tone="warning" title={t('message.cant_locate')} announce>
              <p>{t('contact.not-located')}</p>
            </Notice>
          )}
          <ul className="cards cards-two contact-clinics">
            {clinics.map((clinic) => (
              <ClinicEntry key={clinic.slug} clinic={clinic} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
});
