import type { ToolName } from '#brand/settings/outsideServices.ts';
import type { DocumentData } from '#client/api/boot.ts';
import { onUncaughtErrors } from '#client/integrations/sentry/uncaughtErrors.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';

/** The portal, as far as it is started. */
interface StartedPortal {
  readonly router: Router | undefined;
  readonly root: RootStore | undefined;
}

/** Maximum wait for an idle browser, milliseconds. */
const idleTimeoutMs = 2_000;

/**
 * Loads error reports (SH-11) and tracking (SH-10), if configured, once the page is loaded and idle. Earlier errors are reported then.
 */
export async function loadOutsideServices(
  { config, outside = {} }: DocumentData,
  started: Promise<void>,
  portal: () => StartedPortal,
): Promise<void> {
  await pageLoaded();
  await browserIdle();
  const { errors, tools } = outside;
  if (errors) {
    const { version, build, profiles } = config.portal;
    const { startReports } = await import('#client/integrations/sentry/startReports.ts');
    onUncaughtErrors(
      startReports({
        dsn: errors,
        release: `isocentre@${version}+${build}`,
        environment: profiles[0] ?? 'production',
        place: () => pathTemplate(portal().router, portal().root),
      }),
    );
  }
  await started;
  const { router, root } = portal();
  if (!tools || !router || !root) return;
  const { startTracking } = await import('./startTracking.tsx');
  startTracking({ router, root }, Object.keys(tools) as ToolName[]);
}

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** Resolves when the browser is idle. Safari has no `requestIdleCallback`; there it resolves after a fixed time. */
function browserIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: idleTimeoutMs });
    else setTimeout(resolve, idleTimeoutMs / 10);
  });
}

/** Returns the route pattern of the page, such as `/appointments/:bookingKey`, and the id of its step. */
function pathTemplate(
  router: Router | undefined,
  root: RootStore | undefined,
): { readonly template: string; readonly step?: string } {
  const path = router?.state.matches.map(({ route }) => route.path ?? '').join('') ?? '';
  const step = path === '*' ? root?.flow.step : undefined;
  if (step) return { template: `/${step.step.at ?? ''}`, step: step.id };
  return { template: path };
}
