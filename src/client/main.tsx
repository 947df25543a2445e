import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { readBoot } from './api/boot.ts';
import { createApi } from './api/client.ts';
import { startTexts } from './i18n/setup.ts';
import { createRouter } from './routes.tsx';
import type { Environment } from './stores/environment.ts';
import { walkedVersion } from './stores/journey.ts';
import { StoreContext } from './stores/StoreContext.ts';
import { openSession, sharedNote, walkSaved } from './stores/session.ts';

const boot = readBoot(document);
const { config, texts, context } = boot;
const i18n = startTexts(config.locale, texts);

/** 128 random bits; `crypto.randomUUID` would need a secure context. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
const version = walkedVersion(boot, today, (others) =>
  i18n.addResourceBundle(config.locale, 'translation', others, false, true),
);
const environment: Environment = {
  api: createApi(),
  get config() {
    return version.config;
  },
  get journey() {
    return version.journey;
  },
  walkBy: version.walkBy,
  locale: config.locale,
  navigate: (address, options) => router?.navigate(address, options),
  leave: (address) => location.assign(address),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  holdNote: sharedNote('isocentre.hold'),
  now: () => Date.now(),
  newId,
};
let router: ReturnType<typeof createRouter> | undefined;

async function start(): Promise<void> {
  await walkSaved(environment, sessionStorage);
  const root = openSession(environment, sessionStorage);
  router = createRouter(root, context.iframe ? '/iframe' : '/');
  const place = document.getElementById('root');
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <StoreContext value={root}>
        <RouterProvider router={router} />
      </StoreContext>
    </StrictMode>,
  );
}

start();
