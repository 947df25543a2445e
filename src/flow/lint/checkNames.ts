import { didYouMean } from '../complain.ts';
import type { Flow } from '../language.ts';
import { own } from '../own.ts';
import { stepAround } from '../unfoldFlow.ts';
import { checkComparison } from './checkComparison.ts';
import { type Declared, declaredAs, declaredNames, partOf } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';
import { behind, inCondition, inExpression, inInput, type Mention } from './mentions.ts';

/** What conditions and expressions name must be declared, and known before the step that asks. */
export function checkNames(flow: Flow, context: LintContext, report: Report): void {
  const named = [
    ...Object.entries(flow.conditions ?? {}).flatMap(([name, one]) => inCondition(one, ['conditions', name])),
    ...Object.entries(flow.computed ?? {}).flatMap(([name, one]) => inExpression(one, ['computed', name])),
  ];
  const declared = declaredNames(flow, context);
  for (const mention of named) {
    checkName(flow, declared, mention, report);
    checkCircle(flow, mention, report);
  }
  for (const [position, id] of flow.order.entries()) {
    const step = own(flow.steps, id);
    if (!step) continue;
    const mentions = [...(step.when ? inCondition(step.when, ['steps', id, 'when']) : []), ...inInput(flow, id)];
    for (const mention of mentions) {
      checkName(flow, declared, mention, report);
      for (const { what, name } of behind(flow, mention)) {
        const named = what === 'field' ? name.split('.')[0] : /^result\.([^.]*)/.exec(what === 'var' ? name : '')?.[1];
        const source = named && stepAround(named);
        if (source !== undefined && flow.order.indexOf(source) >= position) {
          const reason = `“${id}” asks for “${name}”, which is answered only in “${source}”, not before it.`;
          report('forward-reference', mention.path, reason, `Put “${source}” before “${id}” in “order”.`);
        }
      }
    }
  }
}

function checkName(flow: Flow, declared: Declared, mention: Mention, report: Report): void {
  const { what, name, path } = mention;
  if (what === 'use' || what === 'computed') {
    const known = Object.keys((what === 'use' ? flow.conditions : flow.computed) ?? {});
    const rule = what === 'use' ? 'unknown-condition' : 'unknown-computed';
    const noun = what === 'use' ? 'condition' : 'computed value';
    if (!known.includes(name)) report(rule, path, `There is no ${noun} “${name}”.`, didYouMean(name, known));
    return;
  }
  const found = declaredAs(declared, name);
  const key = found && partOf(found);
  if (!found || key === 'nothing' || isVariable(name) !== (what === 'var')) {
    const rule = what === 'field' ? 'unknown-field' : 'unknown-variable';
    const alike = declared.map(([known]) => known).filter((known) => isVariable(known) === (what === 'var'));
    report(rule, path, `Nothing answers to “${name}”.`, didYouMean(name, alike));
    return;
  }
  if (mention.comparison && key) checkComparison(key, mention, mention.comparison, report);
}

const isVariable = (reference: string) => /^(?:context|config|result)\./.test(reference);

function checkCircle(flow: Flow, mention: Mention, report: Report): void {
  const [group, owner] = mention.path;
  const what = group === 'conditions' ? 'use' : 'computed';
  if (behind(flow, mention).some((one) => one.what === what && one.name === owner)) {
    report(
      'circle',
      mention.path,
      `“${String(owner)}” needs itself, so it can never be known.`,
      'Break the circle here.',
    );
  }
}
