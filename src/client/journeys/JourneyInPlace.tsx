import { type ReactNode, useEffect } from 'react';
import { loadStep } from '#client/steps/registry.ts';
import type { Begun } from '#client/stores/beginJourney.ts';
import type { CompiledStep } from '#flow/compileFlow.ts';
import { DrawnJourney } from './DrawnJourney.tsx';
import { type Beginning, useBegun } from './useBegun.ts';

interface JourneyInPlaceProps extends Beginning {
  readonly children: (step: CompiledStep) => ReactNode;
}

/** Shows the step that a journey is at, once it can be drawn; one that cannot be fetched is shown all the same, and says so. */
function show({ flow }: Begun): void {
  const kind = flow.at?.kind.kind ?? '';
  loadStep(kind).then(flow.show, flow.show);
}

/** Has a journey walked where it is drawn, such as in a dialog: the address stays that of the page. */
export function JourneyInPlace({ children, ...beginning }: JourneyInPlaceProps) {
  const state = useBegun(beginning, { enter: show });
  const { journey } = state;
  useEffect(() => {
    if (journey) show(journey);
  }, [journey]);
  return <DrawnJourney {...state}>{children}</DrawnJourney>;
}
