import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { readBoot } from './api/boot.ts';
import { createApi } from './api/client.ts';
import { startTexts } from './i18n/setup.ts';
import { createRouter } from './routes.tsx';
import { journeyOf } from './stores/journey.ts';
import { StoreContext } from './stores/StoreContext.ts';
import { openSession, sharedNote } from './stores/session.ts';

const boot = readBoot(document);
const { config, texts, context } = boot;
startTexts(config.locale, texts);

/** 128 random bits; `crypto.randomUUID` would need a secure context. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
const root = openSession(
  {
    api: createApi(),
    config,
    journey: journeyOf(boot, 'booking', today),
    locale: config.locale,
    navigate: (address, options) => router.navigate(address, options),
    leave: (address) => location.assign(address),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    holdNote: sharedNote('isocentre.hold'),
    now: () => Date.now(),
    newId,
  },
  sessionStorage,
);
const router = createRouter(root, context.iframe ? '/iframe' : '/');

const place = document.getElementById('root');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <StoreContext value={root}>
        <RouterProvider router={router} />
      </StoreContext>
    </StrictMode>,
  );
}
