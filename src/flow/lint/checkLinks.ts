import { didYouMean } from '#base/faults.ts';
import { getOwn, isRecord } from '#base/json.ts';
import { placeholdersIn } from '#flow/conditions/placeholders.ts';
import { outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { declaredNames, findDeclared } from './declaredNames.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Checks references in options: the steps that a review shows, the setting of a redirect, the answers in a link. */
export function checkLinks(flow: Flow, context: LintContext, report: Report): void {
  const declared = declaredNames(flow, context);
  for (const [id, { options = {} }] of Object.entries(flow.steps)) {
    const sections = Array.isArray(options.sections) ? options.sections : [];
    for (const [i, step] of sections.entries()) {
      if (typeof step !== 'string' || getOwn(flow.steps, outerStep(step))) continue;
      const fix = didYouMean(step, Object.keys(flow.steps));
      report('unknown-step', ['steps', id, 'options', 'sections', i], `There is no step “${step}”.`, fix);
    }
    const target = typeof options.to === 'string' ? declared.get(options.to) : undefined;
    if (typeof options.to === 'string' && target?.format !== 'url') {
      const addresses = [...declared].filter(([, key]) => key.format === 'url').map(([name]) => name);
      const reason = `“${options.to}” is not a setting with an address.`;
      report('not-an-address', ['steps', id, 'options', 'to'], reason, didYouMean(options.to, addresses));
    }
    const to = isRecord(options.link) ? options.link.to : undefined;
    for (const { reference } of typeof to === 'string' ? placeholdersIn(to) : []) {
      if (findDeclared(declared, reference)) continue;
      const known = [...declared.keys()];
      report(
        'unknown-field',
        ['steps', id, 'options', 'link', 'to'],
        `There is no answer or variable “${reference}”.`,
        didYouMean(reference, known),
      );
    }
  }
}
