import type { Rule } from '#flow/lint/rules.ts';

const error = (what: string, fix: string): Rule => ({ severity: 'error', what, fix });
const warning = (what: string, fix: string): Rule => ({ severity: 'warning', what, fix });

/** The rules for the files of a pack by rule id. `flowRules` has the rules for flows. */
export const packRules: { readonly [rule: string]: Rule } = {
  'unknown-file': error('A pack cannot contain this file.', 'Correct the file name, or delete the file.'),
  'wrong-value': error('A value does not match the schema of its file.', 'Correct the value.'),
  'missing-property': error('A required property is missing.', 'Add the property.'),
  'unknown-property': error('The schema does not know a property.', 'Correct the name, or remove the property.'),
  'missing-file': error('A required file is missing.', 'Add the file.'),
  misnamed: error('The id of a brand or flow differs from the name of its folder or file.', 'Use the same name.'),
  locale: error('The default locale is not in “locales”.', 'Add it to “locales”.'),
  'frame-origin': error('A frame origin is not an exact https origin.', 'Write https:// and the host name.'),
  hold: error('The maximum hold is shorter than the usual hold.', 'Increase “holdMaxSeconds”.'),
  replaced: error('A brand replaces a flow or form of the base.', 'Change it with an overlay, or choose another name.'),
  'books-elsewhere': error(
    'A flow of a brand makes appointments without the safety questions of the base.',
    'Change the booking flow of the base with an overlay.',
  ),
  'overlay-base': error('The base has no flow or form for an overlay.', 'Correct “base” in the overlay.'),
  'overlay-conflict': error(
    'The base changed a value that an overlay changes too.',
    'Compare both values, then correct the overlay.',
  ),
  unpaired: error('A form has no ui file.', 'Add the ui file.'),
  'no-limit': error('A text field has no maximum length.', 'Add “maxLength”.'),
  'no-room': error('The limits of a field exclude every answer.', 'Correct the limits.'),
  'choice-type': error('A choice has another type than its field.', 'Write the choice in the type of the field.'),
  'unsafe-pattern': error(
    'A pattern is too expensive, or cannot run in linear time.',
    'Simplify the pattern; use no lookaround and no backreference.',
  ),
  'field-not-in-order': error('“ui:order” does not contain a field.', 'Add the field, or “*”.'),
  'no-label': error('A field or choice has no label.', 'Add a message key.'),
  'reads-ahead': error('The condition of a field reads a later field.', 'Change the order of the fields.'),
  'never-seen': error('The condition of a question can never be true.', 'Correct the condition.'),
  'missing-text': error('A message key has no text in a locale or its fallbacks.', 'Add the text.'),
  'locked-text': error('A brand or clinic changes a text that a lower layer locks.', 'Remove the text.'),
  'unreviewed-text': warning(
    'A brand translates a safety text into a language that the base does not have.',
    'Have a radiographer check the translation.',
  ),
  'unknown-format': error('A placeholder uses an unknown format.', 'Use a known format.'),
  'no-fallback': error('A placeholder has no fallback text.', 'Add the text for an unanswered question.'),
  'unsafe-html': error(
    'A text contains a tag, event handler or link that is not allowed.',
    'Use only the allowed tags.',
  ),
  'unsafe-image': error(
    'An image has the wrong format, is too large, or contains scripts or external links.',
    'Export it as a plain image.',
  ),
  'unused-text': warning('No flow or form uses a text.', 'Remove the text, or correct its key.'),
  'theme-contrast': error('White text on the accent has too little contrast.', 'Choose a darker accent.'),
};
