import { type LoaderFunction, redirect, replace } from 'react-router-dom';
import { entryPointAddress, isKiosk, paths } from '#client/paths.ts';
import { loadStep } from '#client/steps/registry.ts';
import type { RootStore } from '#client/stores/RootStore.ts';

/** Where a flow is taken up, its first step; the query goes along (RT-1, RT-17). A kiosk has a home of its own (HD-1). */
export function homeLoader({ flow }: RootStore): LoaderFunction {
  return ({ request }) => {
    const { search } = new URL(request.url);
    if (isKiosk(search)) return redirect(paths.kiosk + search);
    if (flow.finished) flow.begin();
    return redirect(flow.home(search));
  };
}

/**
 * Lets the flow follow the address: takes over what a link says, goes to the step that it names or the last one that may
 * be visited, puts that step's address in the bar, and shows it. An address that names no step is a 404.
 */
export function flowLoader(root: RootStore, base: string): LoaderFunction {
  const { flow } = root;
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const path = base === '/' ? pathname : pathname.slice(base.length) || '/';
    const booking = entryPointAddress(path, search);
    if (booking !== undefined) return replace(booking);
    await flow.arrive(path, search);
    await root.followClinic();
    if (request.signal.aborted) return null;
    const visited = root.follow(path, search);
    if (!visited) {
      // The address may be that of a step which the flow had before it moved to another version.
      const here = flow.moved ? flow.urlOf(flow.run.at) : undefined;
      if (here !== undefined) return replace(here);
      throw new Response(null, { status: 404 });
    }
    if (visited.instead !== undefined) return replace(visited.instead);
    await loadStep(visited.kind);
    // A press is answered at once by the page that it was made on; making the next one takes a slow phone a tenth of a second.
    if (flow.shown && flow.shown !== flow.run.at) await nextPaint();
    if (!request.signal.aborted) flow.show();
    return null;
  };
}

/** Milliseconds after which nobody waits for a paint any longer: what is not seen is not drawn. */
const patienceMs = 50;

/** Until the browser has drawn what there is to be drawn now. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
