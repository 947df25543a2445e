import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadStep } from '#client/steps/registry.ts';
import { sameUrl } from '#client/stores/journeyQuery.ts';
import type { CompiledStep } from '#flow/compileFlow.ts';
import { DrawnJourney } from './DrawnJourney.tsx';
import { type Beginning, useBegun } from './useBegun.ts';

interface JourneyAtAddressProps extends Beginning {
  /** Its steps take each other's place in the browser's history, so that going back leads out of it. */
  readonly passing?: boolean;
  readonly children: (step: CompiledStep) => ReactNode;
}

/** Has a journey walked at the addresses of its steps: the address bar leads it, and follows it. */
export function JourneyAtAddress({ passing = false, children, ...beginning }: JourneyAtAddressProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = useBegun(beginning, {
    arrive: ({ flow }) => flow.visit(pathname, search),
    enter({ flow }, step) {
      const url = flow.urlOf(step);
      if (url === undefined || sameUrl(url, pathname + search)) flow.show();
      else navigate(url, { replace: passing });
    },
  });
  const { journey } = state;
  useEffect(() => {
    const flow = journey?.flow;
    const visited = flow?.visit(pathname, search);
    if (!flow || !visited) return;
    if (visited.instead !== undefined) navigate(visited.instead, { replace: true });
    else loadStep(visited.kind).then(flow.show, flow.show);
  }, [journey, pathname, search, navigate]);
  return <DrawnJourney {...state}>{children}</DrawnJourney>;
}
