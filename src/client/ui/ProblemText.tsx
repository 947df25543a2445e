import { useTranslation } from 'react-i18next';
import { HelpLine } from './HelpLine.tsx';

interface ProblemTextProps {
  readonly problem: {
    readonly messageKey: string;
    /** Seconds after which it is worth trying again. */
    readonly retryAfter?: number;
  };
  /** Whom to call. */
  readonly phone: unknown;
}

const minute = 60;
const hour = 60 * minute;

/** What went wrong, in a sentence; where it is worth trying again only in a minute or more, also when, and whom to call. */
export function ProblemText({ problem: { messageKey, retryAfter = 0 }, phone }: ProblemTextProps) {
  const { t } = useTranslation();
  const when =
    retryAfter < 2 * hour
      ? t('error.retry-in-minutes', { count: Math.ceil(retryAfter / minute) })
      : t('error.retry-in-hours', { count: Math.ceil(retryAfter / hour) });
  return (
    <>
      <p>
        {t(messageKey)}
        {retryAfter >= minute && ` ${when}`}
      </p>
      {retryAfter >= minute && <HelpLine phone={phone} />}
    </>
  );
}
