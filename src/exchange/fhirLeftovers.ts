import type { FhirItem } from './fhirItems.ts';
import { extensionUrls } from './fhirTerms.ts';
import { type Loose, recordsIn } from './readJsonParts.ts';
import type { LeaveBehind } from './unsupported.ts';

const carried: readonly unknown[] = Object.values(extensionUrls);

/** Why extensions that change how a form behaves are not carried, by the end of their address. */
const reasons: { readonly [ending: string]: string } = {
  answerExpression: 'Choices are not computed.',
  calculatedExpression: 'FHIRPath is not computed; make a computed value of the flow.',
  candidateExpression: 'Choices are not computed.',
  constraint: 'A FHIRPath constraint is not checked.',
  enableWhenExpression: 'FHIRPath does not decide what is asked; write a typed condition.',
  initialExpression: 'FHIRPath does not fill in answers.',
  'questionnaire-constraint': 'A FHIRPath constraint is not checked.',
  'rendering-xhtml': 'Texts are plain; the plain text is shown.',
  'rendering-markdown': 'Texts are plain; the plain text is shown.',
  'rendering-style': 'Texts look as the brand says.',
  variable: 'FHIRPath variables are not computed.',
};

/** Lists what an item says beyond what a form can hold; it stays in the source and is exported again. */
export function listLeftovers({ item, path, asks, choices }: FhirItem, leave: LeaveBehind): void {
  listExtensions(item, path, leave);
  if (item.prefix !== undefined) leave(`${path}.prefix`, 'Questions are not numbered.');
  if (item.readOnly === true) leave(`${path}.readOnly`, 'A field can always be changed.');
  if (item.initial !== undefined) leave(`${path}.initial`, 'A form begins empty.');
  for (const [i, option] of recordsIn(item.answerOption).entries()) {
    if (option.initialSelected === true) leave(`${path}.answerOption[${i}].initialSelected`, 'A form begins empty.');
  }
  if (item.type === 'dateTime') leave(`${path}.type`, 'A day is asked, without the time of day.');
  const units = recordsIn(item.extension).filter(({ url }) => url === extensionUrls.unitOption);
  if (units.length > 1) leave(`${path}.extension`, 'Units cannot be chosen; the first is taken.');
  if (item.maxLength !== undefined && (choices.length > 0 || asks === 'integer' || asks === 'decimal')) {
    leave(`${path}.maxLength`, 'Only texts have a greatest length.');
  }
}

/** Lists the extensions of an element that are not understood. */
export function listExtensions(element: Loose, path: string, leave: LeaveBehind): void {
  for (const [i, { url }] of recordsIn(element.extension).entries()) {
    if (carried.includes(url)) continue;
    const ending = String(url).replace(/^.*\/(?:sdc-questionnaire-)?/, '');
    const why = Object.hasOwn(reasons, ending) ? reasons[ending] : undefined;
    leave(`${path}.extension[${i}]`, why ?? `The extension ${String(url).slice(0, 200)} is not understood.`);
  }
}
