import type { Router } from './routes.tsx';
import type { RootStore } from './stores/RootStore.ts';

/** The address of the page as its authors wrote it, such as `/appointments/:bookingKey`, and the step that stands there. */
export function pathTemplate(
  router: Router | undefined,
  root: RootStore | undefined,
): { readonly template: string; readonly step?: string } {
  const path = router?.state.matches.map(({ route }) => route.path ?? '').join('') ?? '';
  const step = path === '*' ? root?.flow.step : undefined;
  if (step) return { template: `/${step.step.at ?? ''}`, step: step.id };
  return { template: path };
}
