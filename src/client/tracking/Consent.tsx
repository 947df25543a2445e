import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentStore } from '#client/stores/ConsentStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { ObservedPage } from './observePage.ts';

/** The privacy policy of the provider. */
export interface PrivacyLink {
  readonly href: string;
  /** True if it must open in a new tab. */
  readonly newTab: boolean;
}

interface ConsentProps {
  readonly consent: ConsentStore;
  /** The tracked page; the banner appears only on such pages. */
  readonly page: ObservedPage;
  readonly tools: string;
  readonly privacy: PrivacyLink | undefined;
}

/** Asks for consent to tracking: in a banner until it is answered, and in a dialog to change the answer. */
export const Consent = observer(function Consent({ consent, page, tools, privacy }: ConsentProps) {
  const { t } = useTranslation();
  if (consent.opened) {
    return (
      <Dialog
        title={t('consent.title')}
        onClose={consent.close}
        actions={
          <>
            <Button onClick={() => consent.decide('no')}>{t('consent.no')}</Button>
            <Button onClick={() => consent.decide('yes')}>{t('consent.yes')}</Button>
          </>
        }
      >
        <ConsentQuestion tools={tools} privacy={privacy} />
        <p>{t('consent.more')}</p>
        <p className="muted">{t(consent.granted ? 'consent.now-yes' : 'consent.now-no')}</p>
      </Dialog>
    );
  }
  if (!consent.asking || page.current === undefined) return null;
  return <ConsentBanner tools={tools} privacy={privacy} onAnswer={consent.decide} />;
});

interface ConsentBannerProps {
  readonly tools: string;
  readonly privacy: PrivacyLink | undefined;
  readonly onAnswer: (answer: 'yes' | 'no') => void;
}

/** The consent banner at the bottom of the screen. It takes no focus, and the page reserves its height so that it hides nothing. */
function ConsentBanner({ tools, privacy, onAnswer }: ConsentBannerProps) {
  const { t } = useTranslation();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = banner;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--consent', `${current.offsetHeight}px`));
    watch.observe(current);
    return () => {
      watch.disconnect();
      style.removeProperty('--consent');
    };
  }, []);
  const answer = (value: 'yes' | 'no') => {
    document.getElementById('content')?.focus({ preventScroll: true });
    onAnswer(value);
  };
  return (
    <section ref={banner} className="consent no-print" aria-labelledby="consent-title">
      <div className="row spread consent-inner">
        <div className="consent-words small">
          <h2 id="consent-title" className="h2-small">
            {t('consent.title')}
          </h2>
          <ConsentQuestion tools={tools} privacy={privacy} />
        </div>
        <div className="row consent-answers">
          <Button onClick={() => answer('no')}>{t('consent.no')}</Button>
          <Button onClick={() => answer('yes')}>{t('consent.yes')}</Button>
        </div>
      </div>
    </section>
  );
}

interface ConsentQuestionProps {
  /** Names of the tools as a localized list. */
  readonly tools: string;
  readonly privacy: PrivacyLink | undefined;
}

/** The text that asks for consent, with a link to the privacy policy. */
function ConsentQuestion({ tools, privacy }: ConsentQuestionProps) {
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
