import type { ToolName } from '#brand/settings/outsideServices.ts';
import type { Boot } from '#client/api/boot.ts';
import { onUncaughtErrors } from '#client/integrations/sentry/uncaughtErrors.ts';
import type { Router } from '#client/routes.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';

/** The portal as far as it has come. */
interface Portal {
  readonly router: Router | undefined;
  readonly root: RootStore | undefined;
}

/** Milliseconds after which a page that never rests is not waited for any longer. */
const patienceMs = 2_000;

/**
 * Fetches what nobody waits for once the page is painted and at rest: error reports (SH-11) and tracking (SH-10), as far as the
 * server says that there are such here. Errors of the time before are reported then.
 */
export async function loadOutsideServices(
  { config, outside = {} }: Boot,
  started: Promise<void>,
  portal: () => Portal,
): Promise<void> {
  await loaded();
  await resting();
  const { errors, tools } = outside;
  if (errors) {
    const { version, build, profiles } = config.portal;
    const { startReports } = await import('#client/integrations/sentry/startReports.ts');
    onUncaughtErrors(
      startReports({
        dsn: errors,
        release: `isocentre@${version}+${build}`,
        environment: profiles[0] ?? 'production',
        whereabouts: () => pathTemplate(portal().router, portal().root),
      }),
    );
  }
  await started;
  const { router, root } = portal();
  if (!tools || !router || !root) return;
  const { startTracking } = await import('./startTracking.tsx');
  startTracking({ router, root }, Object.keys(tools) as ToolName[]);
}

function loaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/** Safari has no word for it, and waits as long as it would take a busy page. */
function resting(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: patienceMs });
    else setTimeout(resolve, patienceMs / 10);
  });
}

/** The address of the page as its authors wrote it, such as `/appointments/:bookingKey`, and the step that stands there. */
function pathTemplate(
  router: Router | undefined,
  root: RootStore | undefined,
): { readonly template: string; readonly step?: string } {
  const path = router?.state.matches.map(({ route }) => route.path ?? '').join('') ?? '';
  const step = path === '*' ? root?.flow.step : undefined;
  if (step) return { template: `/${step.step.at ?? ''}`, step: step.id };
  return { template: path };
}
