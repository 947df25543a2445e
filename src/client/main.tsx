// First of all, so that nothing else ever sees a date of birth in the address.
import '#client/pages/authentication/dateOfBirthInUrl.ts';
import '#client/integrations/sentry/uncaughtErrors.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { frameBase } from '#base/pages.ts';
import { writtenLocale } from '#brand/writtenLocale.ts';
import { enterKiosk } from '#client/kiosk/enterKiosk.ts';
import { dateOfBirthInUrl } from '#client/pages/authentication/dateOfBirthInUrl.ts';
import { createStores, restoreVersion, sharedFlag } from '#client/stores/createStores.ts';
import { activeVersion } from '#client/stores/preparedFlow.ts';
import { resolveUrl } from '#client/stores/resolveUrl.ts';
import { readBoot } from './api/boot.ts';
import { createApi } from './api/client.ts';
import type { Prove } from './api/proof.ts';
import { watchSession } from './api/session.ts';
import { ensureLocale } from './i18n/ensureLocale.ts';
import { startTexts } from './i18n/setup.ts';
import { createRouter, type Router } from './routes.tsx';
import type { Environment } from './stores/environment.ts';
import type { RootStore } from './stores/RootStore.ts';
import { StoreContext } from './stores/StoreContext.ts';
import { tabMemory } from './stores/tabMemory.ts';

const boot = readBoot(document);
const { config, texts, context } = boot;
const written = writtenLocale(config.locale, config.application.jsLocale);
const i18n = startTexts(written, texts);

/** 128 random bits; `crypto.randomUUID` would need a secure context. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const today = new Intl.DateTimeFormat('sv-SE').format(new Date());
const version = activeVersion(
  boot,
  today,
  (others) => i18n.addResourceBundle(written, 'translation', others, false, true),
  async (address) => (await fetch(address)).json(),
);
const prove: Prove = async (challenge, signal) =>
  (await import('./integrations/altcha/solveChallenge.ts')).solveChallenge(challenge, signal);
const api = createApi(undefined, prove);
api.use(watchSession(() => root?.logOut()));
let arrived = dateOfBirthInUrl;
const environment: Environment = {
  api,
  get config() {
    return version.config;
  },
  get flow() {
    return version.flow;
  },
  fetchFlow: version.fetchFlow,
  switchVersion: version.switchVersion,
  overrideTexts: version.overrideTexts,
  prove,
  resolveUrl: (target) => {
    const { outsideHosts: hosts } = version.config.application;
    return router && root ? resolveUrl(router, root.flow, { origin: location.origin, hosts }, target) : undefined;
  },
  takeDateOfBirth: () => {
    const taken = arrived;
    arrived = undefined;
    return taken;
  },
  locale: config.locale,
  formatLocale: written,
  navigate: (address, options) => router?.navigate(address, options),
  leave: async (url) => {
    // Nothing leads out of a kiosk.
    if (!context.kiosk) (await import('./shell/leavePortal.tsx')).leavePortal(url, context.iframe);
  },
  delay: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  holdFlag: sharedFlag('isocentre.hold'),
  now: () => Date.now(),
  newId,
};
/** Whether errors are reported, so that those which a boundary caught are told to the window as well. */
const watched = boot.outside?.errors !== undefined;
let router: Router | undefined;
let root: RootStore | undefined;

async function start(): Promise<void> {
  const memory = tabMemory();
  const frame = context.iframe
    ? (await import('./frame/enterFrame.ts')).enterFrame(api, boot.frameOrigins ?? [])
    : undefined;
  await restoreVersion(environment, memory);
  root = createStores(environment, memory);
  router = createRouter(root, context.iframe ? frameBase : '/');
  // Who is signed in is named in the header; the server is asked only where somebody may be.
  if (boot.signedIn) root.session.check();
  const place = document.getElementById('root');
  if (!place) return;
  const drawn = createRoot(place, watched ? { onCaughtError: reportError } : {});
  const unmount = () => drawn.unmount();
  if (!frame) await enterKiosk(context.kiosk === true, { router, environment, unmount }, memory);
  // Awaited here and not at the top of the module, which the parts that are fetched wait for in their turn.
  await ensureLocale(config.locale);
  drawn.render(
    <StrictMode>
      <StoreContext value={root}>
        <RouterProvider router={router} {...(watched && { onError: reportError })} />
      </StoreContext>
    </StrictMode>,
  );
  frame?.join(root, router);
}

const started = start();
if (boot.outside)
  import('#client/tracking/loadOutsideServices.ts').then(({ loadOutsideServices: afterPaint }) =>
    afterPaint(boot, started, () => ({ router, root })),
  );
