import { useTranslation } from 'react-i18next';

/** The privacy policy of the provider. */
export interface PrivacyLink {
  readonly href: string;
  /** True if it must open in a new tab. */
  readonly newTab: boolean;
}

interface ConsentQuestionProps {
  /** Names of the tools as a localized list. */
  readonly tools: string;
  readonly privacy: PrivacyLink | undefined;
}

/** The text that asks for consent, with a link to the privacy policy. */
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
