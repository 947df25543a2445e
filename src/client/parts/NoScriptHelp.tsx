import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { HelpLine } from './HelpLine.tsx';

interface NoScriptHelpProps {
  /** Whom to call, by default the provider. */
  readonly phone?: string;
  /** True for a page that has nothing else. */
  readonly alone?: boolean;
}

/** Without JavaScript: what booking needs, and whom to call. */
export function NoScriptHelp({ phone, alone = false }: NoScriptHelpProps) {
  const { t } = useTranslation();
  const { radiology } = useStores().config;
  const number = phone || radiology.phone;
  const help = (
    <div className="card card-pad strong">
      {number ? <HelpLine phone={number} text="page.no-scripts" /> : <p>{t('message.javascript_needed')}</p>}
    </div>
  );
  return <noscript>{alone ? <div className="page">{help}</div> : help}</noscript>;
}
