import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { loadStep } from '#client/steps/registry.ts';
import { ActiveRunContext } from '#client/stores/StoreContext.ts';
import type { StartedRun } from '#client/stores/startFlow.ts';
import { sameUrl } from '#client/stores/stepUrl.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { type FlowStart, type StartedFlowState, useStartedFlow } from './useStartedFlow.ts';

interface FlowAtAddressProps extends FlowStart {
  /** Steps replace each other in the browser's history, so that the back button leaves the flow. */
  readonly replacesHistory?: boolean;
  /** Shown while the flow loads, above the placeholder of the step. */
  readonly loading?: ReactNode;
  readonly children: (step: CompiledStep) => ReactNode;
}

/** Runs a flow whose steps have URLs: a change of the URL changes the step, and a change of step changes the URL. */
export function FlowAtAddress({ replacesHistory = false, loading, children, ...start }: FlowAtAddressProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = useStartedFlow(start, {
    arrive: ({ flow }) => flow.goToUrl(pathname, search),
    enter({ flow }, step) {
      const url = flow.urlOf(step);
      if (url === undefined || sameUrl(url, pathname + search)) flow.show();
      else navigate(url, { replace: replacesHistory });
    },
  });
  const { run } = state;
  useEffect(() => {
    const flow = run?.flow;
    const visited = flow?.goToUrl(pathname, search);
    if (!flow || !visited) return;
    if (visited.instead !== undefined) navigate(visited.instead, { replace: true });
    else loadStep(visited.kind).then(flow.show, flow.show);
  }, [run, pathname, search, navigate]);
  return (
    <CurrentStep {...state} loading={loading}>
      {children}
    </CurrentStep>
  );
}

interface FlowInPlaceProps extends FlowStart {
  readonly children: (step: CompiledStep) => ReactNode;
}

/** Runs a flow where it is rendered, such as in a dialog; the URL stays that of the page. */
export function FlowInPlace({ children, ...start }: FlowInPlaceProps) {
  const state = useStartedFlow(start, { enter: show });
  const { run } = state;
  useEffect(() => {
    if (run) show(run);
  }, [run]);
  return <CurrentStep {...state}>{children}</CurrentStep>;
}

/** Shows the current step once its component is loaded. If the load fails, shows the step anyway, which then reports the error. */
function show({ flow }: StartedRun): void {
  const kind = flow.at?.kind.kind ?? '';
  loadStep(kind).then(flow.show, flow.show);
}

interface CurrentStepProps extends StartedFlowState {
  readonly loading?: ReactNode;
  readonly children: (step: CompiledStep) => ReactNode;
}

/** The current step of a started flow; a placeholder while the flow loads, and an error with a retry if it cannot be loaded. */
const CurrentStep = observer(function CurrentStep({ run, failed, retry, loading, children }: CurrentStepProps) {
  const { t } = useTranslation();
  if (failed) return <ProblemNotice problem={{ messageKey: 'error.offline' }} onRetry={retry} />;
  const step = run?.flow.step;
  if (!step)
    return (
      <>
        {loading}
        <Skeleton rows={4} label={t('shell.loading')} />
      </>
    );
  return <ActiveRunContext value={run}>{children(step)}</ActiveRunContext>;
});
