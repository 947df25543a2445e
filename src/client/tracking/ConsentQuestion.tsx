import { useTranslation } from 'react-i18next';

/** The page on which the provider says what it does with data. */
export interface PrivacyPage {
  readonly href: string;
  /** It is elsewhere, or must not take the place of a frame. */
  readonly newTab: boolean;
}

interface ConsentQuestionProps {
  /** Names of the tools, as a list that can be read. */
  readonly tools: string;
  readonly privacy: PrivacyPage | undefined;
}

/** What is asked, in plain words: who is told, what is told, and that nothing depends on it. */
export function ConsentQuestion({ tools, privacy }: ConsentQuestionProps) {
  const { t } = useTranslation();
  return (
    <p>
      {t('consent.text', { tools })}{' '}
      {privacy && (
        <a href={privacy.href} {...(privacy.newTab && { target: '_blank', rel: 'noreferrer' })}>
          {t('shell.privacy')}
        </a>
      )}
    </p>
  );
}
