// First, so that no other code sees a date of birth in the URL.
import '#client/pages/authentication/dateOfBirthInUrl.ts';
import '#client/integrations/sentry/uncaughtErrors.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { deviceDate } from '#base/dates.ts';
import { frameBase } from '#base/pages.ts';
import { formattingLocale } from '#brand/formattingLocale.ts';
import { readBoot } from '#client/api/boot.ts';
import { createApi, watchSession } from '#client/api/client.ts';
import type { Prove } from '#client/api/proof.ts';
import { ensureLocale, startTexts } from '#client/i18n/startTexts.ts';
import { enterKiosk } from '#client/kiosk/enterKiosk.ts';
import { dateOfBirthInUrl } from '#client/pages/authentication/dateOfBirthInUrl.ts';
import { createRouter, type Router } from '#client/routes.tsx';
import { activeVersion } from '#client/stores/activeVersion.ts';
import { sharedFlag, tabStorage } from '#client/stores/browserStorage.ts';
import { createStores, restoreVersion } from '#client/stores/createStores.ts';
import type { Environment } from '#client/stores/environment.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { resolveUrl } from '#client/stores/resolveUrl.ts';
import { StoreContext } from '#client/stores/StoreContext.ts';

const boot = readBoot(document);
const { config, texts, context } = boot;
const formatLocale = formattingLocale(config.locale, config.application.jsLocale);
const i18n = startTexts(formatLocale, texts);

/** 128 random bits; `crypto.randomUUID` would need a secure context. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const version = activeVersion(
  boot,
  deviceDate(),
  (others) => i18n.addResourceBundle(formatLocale, 'translation', others, false, true),
  async (url) => (await fetch(url)).json(),
);
const prove: Prove = async (challenge, signal) =>
  (await import('#client/integrations/altcha/solveChallenge.ts')).solveChallenge(challenge, signal);
const api = createApi(undefined, prove);
api.use(watchSession(() => root?.clearPersonalData()));
let dateOfBirth = dateOfBirthInUrl;
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
    const taken = dateOfBirth;
    dateOfBirth = undefined;
    return taken;
  },
  locale: config.locale,
  formatLocale,
  navigate: (url, options) => router?.navigate(url, options),
  leave: async (url) => {
    // A kiosk never leaves the portal.
    if (!context.kiosk) (await import('#client/shell/leavePortal.tsx')).leavePortal(url, context.iframe);
  },
  delay: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  holdFlag: sharedFlag('isocentre.hold'),
  now: () => Date.now(),
  newId,
};
/** True if errors are reported; then errors caught by a boundary are passed to `window` as well. */
const reportsErrors = boot.outside?.errors !== undefined;
let router: Router | undefined;
let root: RootStore | undefined;

async function start(): Promise<void> {
  const storage = tabStorage();
  const frame = context.iframe
    ? (await import('#client/frame/enterFrame.ts')).enterFrame(api, boot.frameOrigins ?? [])
    : undefined;
  await restoreVersion(environment, storage);
  root = createStores(environment, storage);
  router = createRouter(root, context.iframe ? frameBase : '/');
  // The header names the signed-in user; checked only if the document says that there may be one.
  if (boot.signedIn) root.session.check();
  const container = document.getElementById('root');
  if (!container) return;
  const view = createRoot(container, reportsErrors ? { onCaughtError: reportError } : {});
  const unmount = () => view.unmount();
  if (!frame) await enterKiosk(context.kiosk === true, { router, environment, unmount }, storage);
  // Not a top-level await: lazily loaded modules import this one and would wait for it.
  await ensureLocale(config.locale);
  view.render(
    <StrictMode>
      <StoreContext value={root}>
        <RouterProvider router={router} {...(reportsErrors && { onError: reportError })} />
      </StoreContext>
    </StrictMode>,
  );
  frame?.join(root, router);
}

const started = start();
if (boot.outside)
  import('#client/tracking/loadOutsideServices.ts').then(({ loadOutsideServices }) =>
    loadOutsideServices(boot, started, () => ({ router, root })),
  );
