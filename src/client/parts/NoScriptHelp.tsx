import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { HelpLine } from './HelpLine.tsx';

interface NoScriptHelpProps {
  /** Whom to call, by default the provider. */
  readonly phone?: string;
  /** True for a page that has nothing else. */
  readonly alone?: boolean;
}

/** Without JavaScript: what booking needs, whom to call, and where the clinics are. A frame has no page with clinics (RT-8). */
export function NoScriptHelp({ phone, alone = false }: NoScriptHelpProps) {
  const { t } = useTranslation();
  const { config, framed } = useStores();
  const number = phone || config.radiology.phone;
  const help = (
    <div className="card card-pad strong">
      {number ? <HelpLine phone={number} text="page.no-scripts" /> : <p>{t('message.javascript_needed')}</p>}
      {!framed && (
        <p>
          <Link to={pages.contact.path}>{t('page.see-clinics')}</Link>
        </p>
      )}
    </div>
  );
  return <noscript>{alone ? <div className="page">{help}</div> : help}</noscript>;
}
