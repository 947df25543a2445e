import { getOwn } from '#base/json.ts';
import { inlineSubflows, outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { parseStepAddress } from '#flow/language/stepAddress.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Every screen has an address of its own, and a call has none. */
export function checkAddresses(authored: Flow, { kinds, flows = {} }: LintContext, report: Report): void {
  // Steps of a flow inside have addresses too; what is wrong with them is told at the step around them.
  const flow = inlineSubflows(authored, flows);
  const taken = new Map<string, string>();
  for (const id of flow.order) {
    const step = getOwn(flow.steps, id);
    const runs = step && getOwn(kinds, step.kind)?.runs;
    if (!step || !runs) continue;
    if (runs === 'call' && step.at !== undefined) {
      report(
        'misplaced',
        ['steps', id, 'at'],
        'A call has no address: nobody may come to it by a link.',
        'Leave it out.',
      );
    }
    if (runs === 'call') continue;
    const address = step.at === undefined ? undefined : parseStepAddress(step.at);
    if (!address) {
      report('no-address', ['steps', outerStep(id)], `The step “${id}” has no address.`, `Add "at": "${id}".`);
      continue;
    }
    // The clinic in front may be absent, so two addresses that differ only in it are one.
    const query = address.query.map((pair) => pair.join('=')).toSorted();
    const key = `${address.segments.join('/')}?${query.join('&')}`;
    const other = taken.get(key);
    if (other)
      report(
        'duplicate-address',
        ['steps', outerStep(id), 'at'],
        `“${other}” has this address already.`,
        'Add a “?step=…”.',
      );
    else taken.set(key, id);
  }
}
