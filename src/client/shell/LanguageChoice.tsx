import { use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { DrawnOnceContext, LanguageLinks, languageName } from './LanguageLinks.tsx';

/**
 * The current language in the header, which opens the links to the others, also without JavaScript. Escape and a press outside close it. Inert
 * in a shell, whose links would lose the query.
 */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { locale, locales } = useStores().config;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (): boolean => {
      const wasOpen = details.current?.open === true;
      details.current?.removeAttribute('open');
      return wasOpen;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && close()) details.current?.querySelector('summary')?.focus();
    };
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onLeave);
    document.addEventListener('pointerdown', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onLeave);
      document.removeEventListener('pointerdown', onLeave);
    };
  }, []);
  if (locales.length < 2) return null;
  return (
    <details ref={details} className="header-language" inert={use(DrawnOnceContext) === 'shell'}>
      <summary className="header-item">
        <Icon name="globe" />
        <span className="hidden-text">{t('shell.language')}</span>
        <span className="header-label" lang={locale}>
          {languageName(locale)}
        </span>
      </summary>
      <div className="menu-surface">
        <LanguageLinks />
      </div>
    </details>
  );
}
