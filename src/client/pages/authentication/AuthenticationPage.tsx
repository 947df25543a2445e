import { observer } from 'mobx-react-lite';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { FlowAtAddress } from '#client/flows/FlowAtAddress.tsx';
import { paths } from '#client/paths.ts';
import { StepHeading } from '#client/steps/StepHeading.tsx';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepQuery } from '#client/steps/useStepQuery.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { CookieNotice } from './CookieNotice.tsx';
import { IncompleteLink } from './IncompleteLink.tsx';
import { type Entry, exhaustedQuery, readEntry, useEntry } from './useEntry.ts';

/** Where one says who one is, and from where one comes back to what one wanted to see (RT-3, AU-1 to AU-7). */
export function AuthenticationPage() {
  const [query] = useSearchParams();
  const entry = readEntry(query);
  const { bookingKey, type, variant } = entry;
  return (
    <div className="page authentication stack stack-l">
      <CookieNotice />
      {bookingKey ? <WayIn key={[bookingKey, type, variant].join()} entry={entry} /> : <IncompleteLink />}
    </div>
  );
}

const WayIn = observer(function WayIn({ entry }: { readonly entry: Entry }) {
  const root = useStores();
  const navigate = useNavigate();
  const beginning = useEntry(entry);
  const address = useStepQuery();
  const way = root.wayTo(entry.returnUrl);
  const target = way?.to === 'portal' ? way.path : paths.home;
  function leave(how: string): void {
    const to = how === 'authenticated' ? target : paths.deny(exhaustedQuery(entry, target));
    navigate(to, { replace: true });
    if (how === 'authenticated' && way?.to === 'elsewhere') root.go(way);
  }
  return (
    <FlowAtAddress {...beginning} passing onReturn={leave}>
      {(step) => (
        <>
          <StepHeading step={step} />
          <StepView step={step} {...address} />
        </>
      )}
    </FlowAtAddress>
  );
});
