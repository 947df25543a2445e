import { useTranslation } from 'react-i18next';
import { HelpLine } from './HelpLine.tsx';

interface ProblemTextProps {
  readonly problem: {
    readonly messageKey: string;
    /** Seconds after which a retry is allowed. */
    readonly retryAfter?: number;
  };
  /** Phone number, shown together with the time. */
  readonly phone?: string | undefined;
}

const minute = 60;
const hour = 60 * minute;

/** The text of a problem; for a wait of a minute or more also when to retry and whom to call. */
export function ProblemText({ problem: { messageKey, retryAfter = 0 }, phone }: ProblemTextProps) {
  const { t } = useTranslation();
  if (retryAfter < minute) return <p>{t(messageKey)}</p>;
  const [when, unit] =
    retryAfter < 2 * hour ? (['error.retry-in-minutes', minute] as const) : (['error.retry-in-hours', hour] as const);
  return (
    <>
      <p>
        {t(messageKey)} {t(when, { count: Math.ceil(retryAfter / unit) })}
      </p>
      <HelpLine phone={phone} />
    </>
  );
}
