import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadStep } from '#client/steps/registry.ts';
import { sameUrl } from '#client/stores/stepUrl.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { CurrentStep } from './CurrentStep.tsx';
import { type FlowStart, useStartedFlow } from './useStartedFlow.ts';

interface FlowAtAddressProps extends FlowStart {
  /** Its steps take each other's place in the browser's history, so that going back leads out of it. */
  readonly passing?: boolean;
  readonly children: (step: CompiledStep) => ReactNode;
}

/** Has a flow walked at the addresses of its steps: the address bar leads it, and follows it. */
export function FlowAtAddress({ passing = false, children, ...beginning }: FlowAtAddressProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = useStartedFlow(beginning, {
    arrive: ({ flow }) => flow.visit(pathname, search),
    enter({ flow }, step) {
      const url = flow.urlOf(step);
      if (url === undefined || sameUrl(url, pathname + search)) flow.show();
      else navigate(url, { replace: passing });
    },
  });
  const { run } = state;
  useEffect(() => {
    const flow = run?.flow;
    const visited = flow?.visit(pathname, search);
    if (!flow || !visited) return;
    if (visited.instead !== undefined) navigate(visited.instead, { replace: true });
    else loadStep(visited.kind).then(flow.show, flow.show);
  }, [run, pathname, search, navigate]);
  return <CurrentStep {...state}>{children}</CurrentStep>;
}
