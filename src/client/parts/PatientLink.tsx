import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/Button.tsx';

/** The link of a booking request, to copy or print for a patient without an e-mail address. */
export function PatientLink({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<'yes' | 'failed'>();
  const link = new URL(paths.bookingRequest(bookingKey), location.origin).href;
  async function copy(): Promise<void> {
    // A browser may refuse; then the link is still there to be selected.
    const done = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    setCopied(done ? 'yes' : 'failed');
  }
  return (
    <section className="card card-pad stack" aria-labelledby="patient-link">
      <h2 id="patient-link">{t('patient-link.title')}</h2>
      <p className="strong">{link}</p>
      <p className="prose muted">{t('patient-link.text')}</p>
      <div className="row no-print">
        <Button onClick={copy}>{t('patient-link.copy')}</Button>
        <Button onClick={() => window.print()}>{t('patient-link.print')}</Button>
        <span role="status">{copied && t(`patient-link.copied.${copied}`)}</span>
      </div>
    </section>
  );
}
