import { useTranslation } from 'react-i18next';

/** Stands for the number while the sentence around it is looked up. */
const mark = '\n';

/** Whom to telephone when the page does not help; not on a kiosk, where nobody can, nor without a number. */
export function HelpLine({ phone }: { readonly phone: string | undefined }) {
  const { t } = useTranslation();
  if (!phone) return null;
  const [before = '', after = ''] = t('page.help', { phone: mark }).split(mark);
  return (
    <p className="prose no-kiosk">
      {before}
      <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      {after}
    </p>
  );
}
