import type { Fault } from '#base/faults.ts';
import { complainTo } from '#base/faults.ts';
import type { Flow } from '#flow/language/language.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkCalls } from './checkCalls.ts';
import { checkLeftovers } from './checkLeftovers.ts';
import { checkLengths } from './checkLengths.ts';
import { checkLinks } from './checkLinks.ts';
import { checkNames } from './checkNames.ts';
import { checkOptions } from './checkOptions.ts';
import { checkPaths } from './checkPaths.ts';
import { checkPickers } from './checkPickers.ts';
import { checkProtection } from './checkProtection.ts';
import { checkReferences } from './checkReferences.ts';
import { checkSense } from './checkSense.ts';
import type { LintContext, Report, Rules } from './lintContext.ts';
import { flowRules } from './rules.ts';
import { workForPack } from './work.ts';

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
