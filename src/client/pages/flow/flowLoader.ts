import { type LoaderFunction, redirect, replace } from 'react-router-dom';
import { entryPointAddress, isKiosk, kioskUrl, paths } from '#client/paths.ts';
import { loadStep } from '#client/steps/registry.ts';
import type { RootStore } from '#client/stores/RootStore.ts';

/** Redirects the home page to the first step of the flow with the query (RT-1, RT-17), and on a kiosk to the kiosk page (HD-1). */
export function homeLoader({ flow }: RootStore): LoaderFunction {
  return ({ request }) => {
    const { search } = new URL(request.url);
    if (isKiosk(search)) return redirect(kioskUrl(paths.home + search));
    if (flow.finished) flow.restart();
    return redirect(flow.home(search));
  };
}

/**
 * Moves the document's flow to the step of the URL: reads the answers of a link, goes to the step or the last one that may be visited,
 * corrects the URL, and shows the step. A URL without a step is a 404.
 */
export function flowLoader(root: RootStore, base: string): LoaderFunction {
  const { flow } = root;
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = base === '/' ? pathname : pathname.slice(base.length) || '/';
    const booking = entryPointAddress(path, search);
    if (booking !== undefined) return replace(booking);
    if (root.session.bookingKey !== undefined) flow.adopt(root.session.bookingKey);
    if (!flow.finished && (new URLSearchParams(search).get('appointmentSlug') ?? undefined) !== flow.change?.slug) {
      const elsewhere = await (await import('#client/stores/changeAppointment.ts')).meetChange(root, search);
      if (elsewhere !== undefined) return replace(elsewhere);
    }
    await flow.arrive(path, search);
    await root.version.followClinic(flow);
    if (request.signal.aborted) return null;
    const visited = root.follow(path, search);
    if (!visited) {
      // The URL may belong to a step of the version before a migration.
      const current = flow.migrated ? flow.urlOf(flow.run.at) : undefined;
      if (current !== undefined) return replace(current);
      throw new Response(null, { status: 404 });
    }
    if (visited.instead !== undefined) return replace(visited.instead);
    // A step that cannot be loaded is shown as well, with a notice.
    const ofPatient = visited.kind === 'form' && root.session.bookingKey !== undefined;
    await Promise.all([
      loadStep(visited.kind).catch(() => undefined),
      ofPatient && import('#client/stores/fillPatient.ts').then(({ fillSignedInPatient }) => fillSignedInPatient(root)),
    ]);
    // Paints the reaction to a press first; rendering the next step takes 100 ms on a slow phone.
    if (flow.shown && flow.shown !== flow.run.at) await nextPaint();
    if (!request.signal.aborted) flow.show();
    return null;
  };
}

/** Maximum wait for a paint, milliseconds: a hidden tab does not paint. */
const paintTimeoutMs = 50;

/** Resolves after the next paint. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, paintTimeoutMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
