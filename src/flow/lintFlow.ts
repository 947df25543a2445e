import { complainTo } from './complain.ts';
import type { Fault, Flow } from './language.ts';
import { checkAddresses } from './lint/checkAddresses.ts';
import { checkCalls } from './lint/checkCalls.ts';
import { checkLeftovers } from './lint/checkLeftovers.ts';
import { checkLengths } from './lint/checkLengths.ts';
import { checkLinks } from './lint/checkLinks.ts';
import { checkNames } from './lint/checkNames.ts';
import { checkOptions } from './lint/checkOptions.ts';
import { checkPaths } from './lint/checkPaths.ts';
import { checkPickers } from './lint/checkPickers.ts';
import { checkProtection } from './lint/checkProtection.ts';
import { checkReferences } from './lint/checkReferences.ts';
import { checkSense } from './lint/checkSense.ts';
import type { LintContext, Report, Rules } from './lint/lintContext.ts';
import { flowRules } from './lint/rules.ts';
import { workForPack } from './lint/work.ts';

const rules: readonly Rules[] = [
  checkReferences,
  checkNames,
  checkCalls,
  checkLengths,
  checkSense,
  checkPaths,
  checkPickers,
  checkProtection,
  checkAddresses,
  checkLinks,
  checkOptions,
  checkLeftovers,
];

/** Everything that is wrong with a flow of sound shape (see `checkShape`), each with rule, pointer, reason and fix. */
export function lintFlow(flow: Flow, context: LintContext): readonly Fault[] {
  const faults: Fault[] = [];
  const report: Report = (rule, ...finding) =>
    complainTo(faults, context.file, flowRules[rule].severity)(rule, ...finding);
  const working = { ...context, work: context.work ?? workForPack() };
  for (const rule of rules) rule(flow, working, report);
  return faults;
}
