import type { Fault } from '#base/faults.ts';

/** The severity of each rule about flows, by rule id. */
export const flowRules = {
  /** A property is missing, unknown or of the wrong type. */
  shape: 'error',
  /** The kind of a step does not exist. */
  'unknown-kind': 'error',
  /** “order”, “next”, “on” or a review names a step that does not exist. */
  'unknown-step': 'error',
  /** “order” contains a step twice. */
  'repeated-step': 'error',
  /** “order” does not contain a step. */
  'step-not-in-order': 'error',
  /** “next” leads back, so the flow would never end. */
  loop: 'error',
  /** A step names a form that does not exist. */
  'unknown-form': 'error',
  /** A step names a flow that does not exist. */
  'unknown-subflow': 'error',
  /** A flow contains itself as a subflow. */
  'subflow-circle': 'error',
  /** Subflows are nested too deep. */
  'too-deep': 'error',
  /** A step lacks a property that its kind requires. */
  incomplete: 'error',
  /** A step has a property that its kind does not use. */
  misplaced: 'error',
  /** A step calls a service that does not exist. */
  'unknown-service': 'error',
  /** An action calls a service that is polled, or a wait step one that is called once. */
  'wrong-service': 'error',
  /** A required input of a service is missing. */
  'service-input': 'error',
  /** A step passes an input that its service does not read; published packs pass some of earlier releases. */
  'unread-input': 'warning',
  /** “on” has no step for an outcome of a service. */
  'unrouted-outcome': 'error',
  /** “on” names an outcome that the service never has. */
  'unknown-outcome': 'error',
  /** A field does not exist. */
  'unknown-field': 'error',
  /** A variable does not exist. */
  'unknown-variable': 'error',
  /** A named condition does not exist. */
  'unknown-condition': 'error',
  /** A computed value does not exist. */
  'unknown-computed': 'error',
  /** A condition or computed value depends on itself. */
  circle: 'error',
  /** An answer is read before it can be given. */
  'forward-reference': 'error',
  /** An operator does not work with the type of its operand. */
  'operator-type': 'error',
  /** A value has another type than its operand. */
  'value-type': 'error',
  /** A value is a choice that does not exist. */
  'unknown-choice': 'error',
  /** A condition can never hold: its parts contradict each other. */
  contradiction: 'error',
  /** A condition always holds, so it has no effect. */
  'always-holds': 'warning',
  /** A named condition is not used. */
  'unused-name': 'warning',
  /** No path leads to a step. */
  unreachable: 'error',
  /** A flow may stop without a last message. */
  'dead-end': 'error',
  /** A computed text is too long. */
  'too-long': 'error',
  /** A flow may begin with a service call. */
  'begins-with-call': 'error',
  /** A step that protects a patient or calls a service, or a whole flow, is too complex to be checked. */
  'too-complex': 'error',
  /** A step or condition is too complex to be checked. */
  'not-checked': 'warning',
  /** A condition that protects a patient is unknown for some answers. */
  'may-be-unknown': 'error',
  /** A path leads past a step that protects a patient, or times are offered or a service is called before it. */
  'passes-protection': 'error',
  /** Two steps of one flow ask for the region, the clinics or the exams. */
  'second-picker': 'error',
  /** A flow books, but no step of it chooses a time. */
  'no-time': 'error',
  /** A flow ends with a step that cannot end one. */
  'bad-end': 'error',
  /** A step of a kind that always ends a flow does not end it. */
  'no-end': 'error',
  /** A screen has no address. */
  'no-address': 'error',
  /** Two steps have the same address. */
  'duplicate-address': 'error',
  /** A step name contains “--”, or becomes too long inside another flow. */
  'reserved-name': 'error',
  /** An option does not match the schema of the kind. */
  'bad-option': 'error',
  /** A redirect names a setting that is not an address. */
  'not-an-address': 'error',
  /** “locked” names a path that does not exist, so nothing is locked. */
  'unknown-lock': 'error',
  /** A migration does not start at an earlier revision, or leads to an answer that does not exist. */
  'bad-migration': 'error',
} as const satisfies { readonly [rule: string]: Fault['severity'] };

/** The id of a rule about flows. */
export type FlowRule = keyof typeof flowRules;
