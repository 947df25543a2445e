import { type ReactNode, useEffect } from 'react';
import { loadStep } from '#client/steps/registry.ts';
import type { StartedRun } from '#client/stores/startFlow.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { CurrentStep } from './CurrentStep.tsx';
import { type FlowStart, useStartedFlow } from './useStartedFlow.ts';

interface FlowInPlaceProps extends FlowStart {
  readonly children: (step: CompiledStep) => ReactNode;
}

/** Shows the step that a flow is at, once it can be drawn; one that cannot be fetched is shown all the same, and says so. */
function show({ flow }: StartedRun): void {
  const kind = flow.at?.kind.kind ?? '';
  loadStep(kind).then(flow.show, flow.show);
}

/** Has a flow walked where it is drawn, such as in a dialog: the address stays that of the page. */
export function FlowInPlace({ children, ...beginning }: FlowInPlaceProps) {
  const state = useStartedFlow(beginning, { enter: show });
  const { run } = state;
  useEffect(() => {
    if (run) show(run);
  }, [run]);
  return <CurrentStep {...state}>{children}</CurrentStep>;
}
