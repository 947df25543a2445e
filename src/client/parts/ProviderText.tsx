import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RichText, sectionsOf } from '#client/ui/RichText.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { HelpLine } from './HelpLine.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';

/** A text with fewer sections needs no table of contents. */
const fewSections = 4;

interface ProviderTextProps {
  readonly page: 'about' | 'privacy' | 'terms';
  readonly title: string;
}

/** A page with a long text of the provider: table of contents, text in sections, and whom to ask. */
export const ProviderText = observer(function ProviderText({ page, title }: ProviderTextProps) {
  const { t } = useTranslation();
  const { config, provider } = useStores();
  const { name, longName, phone, email } = config.radiology;
  const { pages, pagesCall } = provider;
  useEffect(() => {
    provider.loadPages(config.locale);
  }, [provider, config.locale]);
  const text = pages?.[page];
  const sections = text === undefined ? [] : sectionsOf(text);
  return (
    <div className="page long-text">
      <div className="stack stack-s">
        <PageHeading title={title} provider={name} />
        <p className="muted">{longName || name}</p>
      </div>
      {sections.length >= fewSections && (
        <nav className="long-text-contents" aria-labelledby="contents">
          <h2 id="contents" className="h2-small">
            {t('page.contents')}
          </h2>
          <ol className="contents">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="stack stack-l long-text-body">
        <ProblemNotice problem={pagesCall.problem} onRetry={() => provider.loadPages(config.locale)} />
        {text === undefined && pagesCall.pending && <Skeleton rows={4} label={t('shell.loading')} />}
        {text !== undefined && (
          <div className="rich prose">
            <RichText text={text} inSections />
          </div>
        )}
        {(phone || email) && (
          <section className="card card-pad stack stack-s" aria-labelledby="questions">
            <h2 id="questions">{t('page.questions')}</h2>
            <HelpLine phone={phone} text="page.questions-call" />
            {email && (
              <p className="no-kiosk">
                <a href={`mailto:${email}`}>{t('clinic.email', { email })}</a>
              </p>
            )}
          </section>
        )}
      </div>
    </div>
  );
});
