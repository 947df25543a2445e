import { createElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { resolveLink } from '#base/links.ts';
import { pages } from '#base/pages.ts';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { usePageTitle } from '#client/ui/usePageTitle.ts';
import { definePortal, elementName } from '#embed/definePortal.ts';
import type { FrameEventType } from '#embed/messages.ts';

definePortal(location.origin);

const events: readonly FrameEventType[] = ['ready', 'resize', 'step', 'booked', 'cancelled', 'error', 'close'];

/** Shows the page named by `link` in a frame, as another site would embed it, and lists the events of the frame (RT-12). */
export function IframeTestPage() {
  const { t } = useTranslation();
  const { config } = useStores();
  const [query] = useSearchParams();
  const portal = useRef<HTMLElement>(null);
  const [received, setReceived] = useState<readonly string[]>([]);
  const link = query.get('link') ?? paths.regions;
  const target = resolveLink(link, { origin: location.origin, hosts: [] });
  const path = target?.to === 'portal' ? target.path : paths.regions;
  useEffect(() => {
    const unmounted = new AbortController();
    for (const type of events) {
      const record = (event: Event) => {
        const { detail } = event as CustomEvent<object>;
        setReceived((before) => [...before, `${type} ${JSON.stringify(detail)}`]);
      };
      portal.current?.addEventListener(type, record, { signal: unmounted.signal });
    }
    return () => unmounted.abort();
  }, []);

  const title = t(pages.iframeTest.title);
  usePageTitle(title, config.radiology.name);
  return (
    <div className="page stack stack-l">
      <div className="stack stack-s">
        <h1>{title}</h1>
        <p className="prose muted">{t('page.iframe-test.text')}</p>
      </div>
      {target?.to !== 'portal' && (
        <Notice tone="warning">
          <p>{t('page.iframe-test.refused')}</p>
        </Notice>
      )}
      <div className="card frame-test">
        {createElement(elementName, {
          ref: portal,
          path,
          locale: config.locale,
          label: t('page.iframe-test.label'),
          closable: '',
        })}
      </div>
      <section className="stack stack-s" aria-labelledby="received-events">
        <h2 id="received-events">{t('page.iframe-test.received')}</h2>
        {received.length === 0 && <p className="muted">{t('page.iframe-test.nothing')}</p>}
        <ol>
          {received.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
            <li key={i}>
              <code>{line}</code>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
