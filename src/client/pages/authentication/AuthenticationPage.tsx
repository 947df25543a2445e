import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { usePageTitle } from '#client/ui/usePageTitle.ts';
import { Authentication } from './Authentication.tsx';
import { entryTexts, exhaustedQuery, readEntry } from './readEntry.ts';

/** Where one says who one is, and from where one comes back to what one wanted to see (RT-3, AU-1 to AU-7). */
export const AuthenticationPage = observer(function AuthenticationPage() {
  const { t } = useTranslation();
  const root = useStores();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const entry = readEntry(query);
  const way = root.wayTo(entry.returnUrl);
  const target = way?.to === 'portal' ? way.path : paths.home;
  const { title, body } = entryTexts(entry);
  usePageTitle(t(title), String(root.config.radiology.name ?? ''));
  return (
    <div className="page authentication stack stack-l">
      <h1>{t(title)}</h1>
      <p className="prose">{t(entry.bookingKey ? body : 'authentication.incomplete')}</p>
      {entry.bookingKey && (
        <Authentication
          asked={entry}
          onDone={() => {
            navigate(target, { replace: true });
            if (way?.to === 'elsewhere') root.go(way);
          }}
          onExhausted={() => navigate(paths.deny(exhaustedQuery(entry, target)), { replace: true })}
        />
      )}
    </div>
  );
});
