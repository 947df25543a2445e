import type { Fault } from '#base/faults.ts';

/** The severity of each rule about the files of a pack, by rule id. `flowRules` has the rules for flows. */
export const packRules: { readonly [rule: string]: Fault['severity'] } = {
  /** A pack cannot contain this file. */
  'unknown-file': 'error',
  /** A value does not match the schema of its file. */
  'wrong-value': 'error',
  /** A required property is missing. */
  'missing-property': 'error',
  /** The schema does not know a property. */
  'unknown-property': 'error',
  /** A required file is missing. */
  'missing-file': 'error',
  /** The id of a brand or flow differs from the name of its folder or file. */
  misnamed: 'error',
  /** The default locale is not in “locales”. */
  locale: 'error',
  /** A frame origin is not an exact https origin. */
  'frame-origin': 'error',
  /** The map has no service or two. */
  'map-service': 'warning',
  /** An origin of map tiles is not an exact https origin. */
  'map-origin': 'error',
  /** The CSS of the body figure has a property or value that is not allowed. */
  'body-parts-css': 'error',
  /** The CSS of the body figure makes it invisible. */
  'body-parts-unseen': 'warning',
  /** A field offers a part that the body figure does not have. */
  'unknown-body-part': 'error',
  /** The maximum hold is shorter than the usual hold. */
  hold: 'error',
  /** A brand replaces a flow or form of the base. */
  replaced: 'error',
  /** A flow of a brand makes appointments without the safety questions of the base. */
  'books-elsewhere': 'error',
  /** The base has no flow or form for an overlay. */
  'overlay-base': 'error',
  /** The base changed a value that an overlay changes too. */
  'overlay-conflict': 'error',
  /** A form has no ui file. */
  unpaired: 'error',
  /** A text field has no maximum length. */
  'no-limit': 'error',
  /** The limits of a field exclude every answer. */
  'no-room': 'error',
  /** A choice has another type than its field. */
  'choice-type': 'error',
  /** A field cannot show or hold the choices of its list. */
  'choice-list': 'error',
  /** A pattern is too expensive, or cannot run in linear time. */
  'unsafe-pattern': 'error',
  /** “ui:order” does not contain a field. */
  'field-not-in-order': 'error',
  /** A field or choice has no label. */
  'no-label': 'error',
  /** The condition of a field reads a later field. */
  'reads-ahead': 'error',
  /** The condition of a question can never be true. */
  'never-seen': 'error',
  /** A message key has no text in a locale or its fallbacks. */
  'missing-text': 'error',
  /** A brand or clinic changes a text that a lower layer locks. */
  'locked-text': 'error',
  /** A brand translates a safety text into a language that the base does not have. */
  'unreviewed-text': 'warning',
  /** A placeholder uses an unknown format. */
  'unknown-format': 'error',
  /** A placeholder has no fallback text. */
  'no-fallback': 'error',
  /** A text contains a tag, event handler or link that is not allowed. */
  'unsafe-html': 'error',
  /** An image has the wrong format, cannot be drawn, is too large, or contains scripts or external links. */
  'unsafe-image': 'error',
  /** A scene has an unknown name, no id, another shape or format, styles or elements other than plain shapes, or is too large. */
  'unusable-scene': 'error',
  /** A font stack begins with a family that neither the pack nor most devices have. */
  'missing-font': 'warning',
  /** No flow or form uses a text. */
  'unused-text': 'warning',
  /** White text on the accent has too little contrast. */
  'theme-contrast': 'error',
};
