// First, so that no other code sees a date of birth in the URL.
import '#client/pages/authentication/dateOfBirthInUrl.ts';
import '#client/integrations/sentry/uncaughtErrors.ts';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { deviceDate } from '#base/dates.ts';
import { readDocumentData, type Texts } from '#client/api/boot.ts';
import { createApi, watchSession } from '#client/api/client.ts';
import type { Prove } from '#client/api/proof.ts';
import { ensureLocale } from '#client/i18n/startTexts.ts';
import { enterKiosk } from '#client/kiosk/enterKiosk.ts';
import { dateOfBirthInUrl } from '#client/pages/authentication/dateOfBirthInUrl.ts';
import { createRouter, type Router } from '#client/routes.tsx';
import { sharedFlag, tabStorage } from '#client/stores/browserStorage.ts';
import { resolveUrl } from '#client/stores/resolveUrl.ts';
import { loadFeedback } from '#client/ui/loadFeedback.ts';
import { drawnResponses, firstPage, isDrawn, prepareMatches } from './drawn.ts';
import { noteEarlyInput } from './earlyInput.ts';
import { type Host, openPortal, type Portal } from './openPortal.ts';
import { PortalTree } from './PortalTree.tsx';

const data = readDocumentData(document);
const { config, context } = data;
// Loads beside the other modules.
const texts = loadTexts(data.textFile);

/** 128 random bits; `crypto.randomUUID` would need a secure context. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const prove: Prove = async (challenge, signal) =>
  (await import('#client/integrations/altcha/solveChallenge.ts')).solveChallenge(challenge, signal);
const responses = drawnResponses(data.drawn);
const script = document.querySelector('script[type=module][src^="/assets/"]');
const api = createApi(responses.send, prove, script?.getAttribute('src')?.split('/').at(-1));
api.use(watchSession(() => portal?.root.clearPersonalData()));
let dateOfBirth = dateOfBirthInUrl;
const host: Host = {
  api,
  today: deviceDate(),
  storage: tabStorage(),
  fetchJson: async (url) => (await fetch(url)).json(),
  prove,
  resolveUrl: (target, root) => {
    const { outsideHosts: hosts } = root.config.application;
    return router ? resolveUrl(router, root.flow, { origin: location.origin, hosts }, target) : undefined;
  },
  takeDateOfBirth: () => {
    const taken = dateOfBirth;
    dateOfBirth = undefined;
    return taken;
  },
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
/** Errors are reported; errors caught by a boundary are then passed to `window` as well. */
const onError = data.outside?.errors === undefined ? {} : { onCaughtError: reportError };
let router: Router | undefined;
let portal: Portal | undefined;

/** Longest pause before the texts are requested again, milliseconds. */
const longestPause = 30_000;

/** Fetches the texts. Tries again after a failure, with growing pauses and as soon as the device is online. */
async function loadTexts(path: string, pause = 1_000): Promise<Texts> {
  try {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`The texts have status ${response.status}.`);
    return await response.json();
  } catch {
    await new Promise<void>((resume) => {
      setTimeout(resume, pause);
      addEventListener('online', () => resume(), { once: true });
    });
    return loadTexts(path, Math.min(pause * 2, longestPause));
  }
}

async function start(): Promise<void> {
  const frame = context.iframe
    ? (await import('#client/frame/enterFrame.ts')).enterFrame(api, data.frameOrigins ?? [])
    : undefined;
  // Conditions of the flow may read whether staff book.
  const mayBook = context.advanced && data.signedIn;
  const signedIn = mayBook ? await api.GET('/api/authenticated') : undefined;
  const staff = signedIn?.data?.role === 'staff';
  portal = await openPortal({ ...data, context: { ...context, staff }, texts: await texts }, host);
  const { root, texts: translations, environment } = portal;
  if (mayBook) await root.session.check();
  // Dialogs with a React root of their own have no provider above them.
  initReactI18next.init(translations);
  const pages = createRouter(root, root.base || '/');
  router = pages;
  const container = document.getElementById('root');
  if (!container) return;
  let view: Root | undefined;
  const unmount = () => view?.unmount();
  if (!frame) await enterKiosk(context.kiosk === true, { router: pages, environment, unmount }, host.storage);
  // Not a top-level await: lazily loaded modules import this one and would wait for it.
  await ensureLocale(config.locale);
  let repeatEarlyInput: (() => Promise<void>) | undefined;
  // What changes the page waits until the page that the server drew has been taken over.
  const onDrawn = () => {
    clearTimeout(lateTimer);
    showLate(false);
    responses.end();
    repeatEarlyInput?.();
    // So that an error can be shown without a connection.
    loadFeedback().catch(() => undefined);
    // The header names the signed-in user; checked only if the document says that there may be one.
    if (data.signedIn && !root.session.checkCall.pending) root.session.check();
    frame?.join(root, pages);
  };
  const tree = (
    <PortalTree
      portal={portal}
      onDrawn={onDrawn}
      {...(data.drawn && data.drawn.at === undefined && { sharedPage: 'unknown' })}
    >
      <RouterProvider router={pages} {...(onError.onCaughtError && { onError: reportError })} />
    </PortalTree>
  );
  if (data.drawn && (await isDrawn(data.drawn, root, pages))) view = hydrateRoot(container, tree, onError);
  else {
    // What the server drew stays until the first page can replace it in one step.
    if (container.hasChildNodes()) await firstPage(pages);
    if (data.drawn) await prepareMatches(pages.state.matches).catch(() => false);
    repeatEarlyInput = noteEarlyInput(container);
    view = createRoot(container, onError);
    view.render(tree);
  }
}

/** Time after which a drawn page that still waits for its scripts or texts says so, milliseconds. */
const lateAfter = 15_000;
function showLate(shown: boolean): void {
  document.getElementById('late-notice')?.remove();
  const template = document.querySelector<HTMLTemplateElement>('#late');
  if (shown && template) document.body.prepend(template.content.cloneNode(true));
}
const lateTimer = setTimeout(showLate, lateAfter, true);

const started = start();
started.catch((error) => {
  showLate(true);
  // So that it is reported.
  throw error;
});
if (data.outside)
  import('#client/tracking/loadOutsideServices.ts').then(({ loadOutsideServices }) =>
    loadOutsideServices(data, started, () => ({ router, root: portal?.root })),
  );
