import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { MessageDialog } from '#client/ui/dialogs/MessageDialog.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { usePageTitle } from '#client/ui/usePageTitle.ts';
import { KioskDeviceName } from './KioskDeviceName.tsx';

/** Home page of a shared device: large buttons, and the device's name below (RT-2). */
export function KioskPage() {
  const { t } = useTranslation();
  const { config, flow } = useStores();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  usePageTitle(t(pages.kiosk.title), config.radiology.name);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page kiosk-home">
      <div className="stack stack-s">
        <h1 ref={heading} tabIndex={-1}>
          {t(pages.kiosk.title)}
        </h1>
        <p className="prose muted">{t('kiosk.text')}</p>
      </div>
      <div className="kiosk-ways">
        {config.flowFiles['check-in'] && (
          <Link to={paths.checkIn} className="card bare strong kiosk-way kiosk-way-first">
            <Icon name="check" size={40} />
            {t('kiosk.check-in')}
          </Link>
        )}
        <Link
          to={flow.home('?kioskMode=true')}
          className={
            config.flowFiles['check-in'] ? 'card bare strong kiosk-way' : 'card bare strong kiosk-way kiosk-way-first'
          }
        >
          <Icon name="calendar" size={40} />
          {t('kiosk.book')}
        </Link>
        <button type="button" className="card bare strong kiosk-way" onClick={() => setAsking(true)}>
          <Icon name="info" size={40} />
          {t('kiosk.ask')}
        </button>
      </div>
      <KioskDeviceName />
      {asking && (
        <MessageDialog title={t('kiosk.ask')} ok={t('dialog.ok')} onClose={() => setAsking(false)}>
          <p className="prose">{t('kiosk.ask.text')}</p>
        </MessageDialog>
      )}
    </div>
  );
}
