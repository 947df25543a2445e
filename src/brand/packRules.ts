import type { Rule } from '#flow/lint/rules.ts';

const error = (what: string, fix: string): Rule => ({ severity: 'error', what, fix });
const warning = (what: string, fix: string): Rule => ({ severity: 'warning', what, fix });

/** Every rule about the files of a pack, by the id that its findings carry; those about flows are `flowRules`. */
export const packRules: { readonly [rule: string]: Rule } = {
  'unknown-file': error('A file has no place in a pack.', 'Correct its name, or take it out.'),
  'wrong-value': error('A value is not as the schema of its file says.', 'Write it as the schema says.'),
  'missing-property': error('A property is missing.', 'Add it.'),
  'unknown-property': error('A property is not known.', 'Correct its name, or take it out.'),
  'missing-file': error('A file that every pack needs is not there.', 'Add it.'),
  misnamed: error('A brand or flow calls itself otherwise than its folder or file.', 'Use one name.'),
  locale: error('The default locale is not among the locales.', 'Add it.'),
  'frame-origin': error('A site that may have a frame is not named exactly.', 'Write https:// and its host.'),
  hold: error('A hold would end before it may.', 'Make the longest at least as long as the usual one.'),
  replaced: error(
    'A brand has a file of its own for what the base has.',
    'Change it by an overlay, or name it otherwise.',
  ),
  'books-elsewhere': error(
    'A flow makes appointments that does not ask the safety questions of the base.',
    'Change the booking flow of the base by an overlay.',
  ),
  'overlay-base': error('An overlay is for something that the base does not have.', 'Correct its base.'),
  'overlay-conflict': error('The base changed what an overlay changes.', 'Settle it: see what the base says now.'),
  unpaired: error('A form lacks one half.', 'Add the ui file.'),
  'no-limit': error('A text may be of any length.', 'Add “maxLength”.'),
  'no-room': error('The limits of a field leave no answer.', 'Correct them.'),
  'choice-type': error('A choice is not of the type of its field.', 'Write it in that type.'),
  'unsafe-pattern': error('A pattern cannot run in linear time.', 'Write it without looking around or referring back.'),
  'field-not-in-order': error('A field has no place in “ui:order”.', 'Add it, or “*”.'),
  'no-label': error('A field or choice has no label.', 'Add a message key.'),
  'reads-ahead': error('A field listens to one that does not stand before it.', 'Change the order.'),
  'never-seen': error('A question can never be seen.', 'Correct its condition.'),
  'missing-text': error('A message key has no text in some locale, whatever it falls back on.', 'Add it.'),
  'locked-text': error('A brand or clinic replaces words that the base says where it locks them.', 'Take them out.'),
  'unreviewed-text': warning(
    'Words that keep patients safe are in a language that the base does not speak.',
    'Have a radiographer check them.',
  ),
  'unknown-format': error('A text names a formatter that does not exist.', 'Use a known one.'),
  'no-fallback': error('A text pipes in an answer and has no words instead.', 'Add words.'),
  'unsafe-html': error('A text holds a tag, handler or address that is not allowed.', 'Use the allowed tags.'),
  'unsafe-image': error('An image is no SVG, too large, or does more than show.', 'Export it as a plain drawing.'),
  'unused-text': warning('Nobody says a text.', 'Take it out, or correct its key.'),
  'theme-contrast': error('White text on the accent cannot be read.', 'Choose a darker accent.'),
};
