import { getOwn } from '#base/json.ts';
import { inlineSubflows, outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { parseStepAddress } from '#flow/language/stepAddress.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Checks that every screen has a unique address, and that calls have none. */
export function checkAddresses(authored: Flow, { kinds, flows = {} }: LintContext, report: Report): void {
  // Faults of a subflow's addresses are reported at the subflow step.
  const flow = inlineSubflows(authored, flows);
  const stepByAddress = new Map<string, string>();
  for (const id of flow.order) {
    const step = getOwn(flow.steps, id);
    const runs = step && getOwn(kinds, step.kind)?.runs;
    if (!step || !runs) continue;
    if (runs === 'call' && step.at !== undefined) {
      report(
        'misplaced',
        ['steps', id, 'at'],
        'A service call has no address, because no link may lead to it.',
        'Remove “at”.',
      );
    }
    if (runs === 'call') continue;
    const address = step.at === undefined ? undefined : parseStepAddress(step.at);
    if (!address) {
      report('no-address', ['steps', outerStep(id)], `The step “${id}” has no address.`, `Add "at": "${id}".`);
      continue;
    }
    // The clinic's slug may be absent, so two addresses that differ only in it are the same.
    const query = address.query.map((pair) => pair.join('=')).toSorted();
    const key = `${address.segments.join('/')}?${query.join('&')}`;
    const other = stepByAddress.get(key);
    if (other)
      report(
        'duplicate-address',
        ['steps', outerStep(id), 'at'],
        `“${other}” already has this address.`,
        'Add “?step=…” to one of them.',
      );
    else stepByAddress.set(key, id);
  }
}
