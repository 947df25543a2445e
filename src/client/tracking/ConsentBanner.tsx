import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { ConsentQuestion, type PrivacyPage } from './ConsentQuestion.tsx';

interface ConsentBannerProps {
  readonly tools: string;
  readonly privacy: PrivacyPage | undefined;
  readonly onAnswer: (answer: 'yes' | 'no') => void;
}

/**
 * The question at the foot of the screen, as long as it is not answered. It takes no focus and stops nobody; the page keeps so
 * much room below that nothing stays hidden behind it.
 */
export function ConsentBanner({ tools, privacy, onAnswer }: ConsentBannerProps) {
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
  const answer = (one: 'yes' | 'no') => {
    document.getElementById('content')?.focus({ preventScroll: true });
    onAnswer(one);
  };
  return (
    <section ref={banner} className="consent no-print" aria-labelledby="consent-title">
      <div className="consent-inner">
        <div className="consent-words">
          <h2 id="consent-title">{t('consent.title')}</h2>
          <ConsentQuestion tools={tools} privacy={privacy} />
        </div>
        <div className="consent-answers">
          <Button onClick={() => answer('no')}>{t('consent.no')}</Button>
          <Button onClick={() => answer('yes')}>{t('consent.yes')}</Button>
        </div>
      </div>
    </section>
  );
}
