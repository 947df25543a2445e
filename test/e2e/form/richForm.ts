import type { Form } from '#flow/language/form.ts';

const parts = ['head', 'neck', 'chest', 'lower-back', 'left-shoulder', 'right-shoulder', 'left-knee', 'right-knee'];
const name = { type: 'string', maxLength: 40 };

/** A form with every field that is more than one box, and with conditions, as a provider would write it. */
export const richForm: Form = {
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['time', 'address', 'pain', 'takesMedicines', 'medicines', 'signature'],
    properties: {
      notice: { type: 'null' },
      time: { type: 'string', format: 'time', formatMinimum: '08:00', formatMaximum: '17:30', maxLength: 10 },
      address: {
        type: 'object',
        additionalProperties: false,
        required: ['street', 'suburb', 'postalCode'],
        properties: {
          street: name,
          suburb: name,
          state: { type: 'string', enum: ['NSW', 'VIC'] },
          postalCode: { type: 'string', maxLength: 4, pattern: '^\\d{4}$' },
        },
      },
      area: { type: 'string', maxLength: 40 },
      pain: { type: 'integer', minimum: 0, maximum: 10 },
      where: { type: 'array', uniqueItems: true, items: { type: 'string', enum: parts } },
      takesMedicines: { type: 'boolean' },
      medicines: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'since'],
          properties: { name, since: { type: 'string', format: 'date', formatMaximum: 'today', maxLength: 10 } },
        },
      },
      pharmacy: name,
      referral: { type: 'string', maxLength: 200 },
      signature: { type: 'string', format: 'signature', maxLength: 70_000 },
    },
  },
  ui: {
    notice: { 'ui:widget': 'html', 'ui:title': 'rich.notice', 'ui:description': 'rich.notice.text' },
    time: { 'ui:title': 'rich.time' },
    address: {
      'ui:title': 'rich.address',
      'ui:widget': 'address',
      state: { 'ui:title': 'form.address.state', 'ui:enumNames': ['rich.nsw', 'rich.vic'] },
    },
    area: {
      'ui:title': 'rich.area',
      'ui:widget': 'search',
      'ui:options': { search: { service: 'postal-codes', minLength: 3, debounceMs: 50 } },
    },
    pain: { 'ui:title': 'rich.pain', 'ui:widget': 'scale', 'ui:enumNames': ['rich.pain.low', 'rich.pain.high'] },
    where: {
      'ui:title': 'rich.where',
      'ui:widget': 'body-figure',
      'ui:enumNames': parts.map((part) => `rich.part.${part}`),
      'ui:options': {
        when: { field: 'pain', op: 'gt', value: 0 },
        bodyPartHoverColor: '#ffe8a3',
        bodyPartHoverTransitionTime: '90ms',
        bodyPartsCss: 'stroke-width: 2',
      },
    },
    takesMedicines: { 'ui:title': 'rich.takes', 'ui:widget': 'yes-no' },
    medicines: {
      'ui:title': 'rich.medicines',
      'ui:widget': 'group',
      'ui:options': { when: { field: 'takesMedicines', op: 'is', value: true } },
      items: {
        'ui:title': 'rich.medicine',
        name: { 'ui:title': 'rich.medicine.name' },
        since: { 'ui:title': 'rich.medicine.since' },
      },
    },
    pharmacy: {
      'ui:title': 'rich.pharmacy',
      'ui:options': { requiredWhen: { field: 'medicines', op: 'count', value: 2 } },
    },
    referral: {
      'ui:title': 'rich.referral',
      'ui:widget': 'file',
      'ui:options': { accept: ['application/pdf', 'image/jpeg'], maxBytes: 1000 },
    },
    signature: { 'ui:title': 'rich.signature' },
  },
};

/** Its texts. */
export const richTexts: { readonly [key: string]: string } = {
  'rich.notice': 'Before your visit',
  'rich.notice.text':
    '<p>Bring your <strong>Medicare card</strong>.<script>alert(1)</script></p><ul><li>Old images</li><li>Glasses</li></ul><p onclick="alert(1)"><a href="https://example.org/prepare">How to prepare</a> <a href="javascript:alert(1)">bad</a></p>',
  'rich.time': 'When may we call you?',
  'rich.address': 'Home address',
  'rich.nsw': 'New South Wales',
  'rich.vic': 'Victoria',
  'rich.area': 'Where should we look for a clinic?',
  'rich.pain': 'How strong is your pain?',
  'rich.pain.low': 'no pain',
  'rich.pain.high': 'the worst pain',
  'rich.where': 'Where does it hurt?',
  ...Object.fromEntries(
    parts.map((part) => [`rich.part.${part}`, `${part[0]?.toUpperCase()}${part.slice(1).replace('-', ' ')}`]),
  ),
  'rich.takes': 'Do you take medicines?',
  'rich.medicines': 'Your medicines',
  'rich.medicine': 'Medicine',
  'rich.medicine.name': 'Name',
  'rich.medicine.since': 'Since when',
  'rich.pharmacy': 'Your pharmacy',
  'rich.referral': 'Your referral',
  'rich.signature': 'Your signature',
};
