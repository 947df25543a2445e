import { useTranslation } from 'react-i18next';
import { HelpLine } from './HelpLine.tsx';

interface ProblemTextProps {
  readonly problem: {
    readonly messageKey: string;
    /** Seconds after which it is worth trying again. */
    readonly retryAfter?: number;
  };
  /** Whom to call, said with the time. */
  readonly phone?: string | undefined;
}

const minute = 60;
const hour = 60 * minute;

/** What went wrong, in a sentence; where it is worth trying again only in a minute or more, also when, and whom to call. */
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
