import { complainTo } from './complain.ts';
import type { Fault, Flow } from './language.ts';
import { checkAddresses } from './lint/checkAddresses.ts';
import { checkCalls } from './lint/checkCalls.ts';
import { checkLinks } from './lint/checkLinks.ts';
import { checkNames } from './lint/checkNames.ts';
import { checkOptions } from './lint/checkOptions.ts';
import { checkPaths } from './lint/checkPaths.ts';
import { checkReferences } from './lint/checkReferences.ts';
import type { LintContext, Rules } from './lint/lintContext.ts';

const rules: readonly Rules[] = [
  checkReferences,
  checkNames,
  checkCalls,
  checkPaths,
  checkAddresses,
  checkLinks,
  checkOptions,
];

/** Everything that is wrong with a flow of sound shape (see `checkShape`), each with rule, pointer, reason and fix. */
export function lintFlow(flow: Flow, context: LintContext): readonly Fault[] {
  const faults: Fault[] = [];
  const report = complainTo(faults, context.file);
  for (const rule of rules) rule(flow, context, report);
  return faults;
}
