import { useTranslation } from 'react-i18next';
import { phoneUrl } from './phoneUrl.ts';

/** Placeholder of the number in the translated sentence. */
const mark = '\n';

interface HelpLineProps {
  readonly phone: string | undefined;
  /** Key of a text with `{{phone}}`. */
  readonly text?: string;
}

/** A phone number as help, by default in “Need help? Call us on …”. Hidden on a kiosk; renders nothing without a number. */
export function HelpLine({ phone, text = 'page.help' }: HelpLineProps) {
  const { t } = useTranslation();
  if (!phone) return null;
  const [before = '', after = ''] = t(text, { phone: mark }).split(mark);
  return (
    <p className="prose no-kiosk">
      {before}
      <a href={phoneUrl(phone)}>{phone}</a>
      {after}
    </p>
  );
}
