import type { Fault } from '#base/faults.ts';

/** One rule of the linter: its severity, what it finds, and how to correct that. */
export interface Rule {
  readonly severity: Fault['severity'];
  readonly what: string;
  readonly fix: string;
}

const error = (what: string, fix: string): Rule => ({ severity: 'error', what, fix });
const warning = (what: string, fix: string): Rule => ({ severity: 'warning', what, fix });

/** Every rule about flows, by the id that its faults carry. */
export const flowRules = {
  shape: error('A property is missing, unknown or of the wrong type.', 'Write it as schemas/flow.schema.json says.'),
  'unknown-kind': error('The kind of a step does not exist.', 'Use one of the known kinds.'),
  'unknown-step': error('“order”, “next”, “on” or a review names a step that does not exist.', 'Correct the name.'),
  'repeated-step': error('“order” contains a step twice.', 'Remove one of them.'),
  'step-not-in-order': error('“order” does not contain a step.', 'Add the step to “order”, or remove it.'),
  loop: error('“next” leads back, so the flow would never end.', 'Lead to a later step.'),
  'unknown-form': error('A step names a form that does not exist.', 'Correct the name, or add the form.'),
  'unknown-subflow': error('A step names a flow that does not exist.', 'Correct the name, or add the flow.'),
  'subflow-circle': error('A flow contains itself as a subflow.', 'Remove one of the subflow steps.'),
  'too-deep': error('Subflows are nested too deep.', 'Put the steps of one subflow where it is used.'),
  incomplete: error('A step lacks a property that its kind requires.', 'Add the property.'),
  misplaced: error('A step has a property that its kind does not use.', 'Remove the property.'),
  'unknown-service': error('A step calls a service that does not exist.', 'Use one of the known services.'),
  'wrong-service': error(
    'An action calls a service that is polled, or a wait step one that is called once.',
    'Use the other kind of step.',
  ),
  'service-input': error('A required input of a service is missing, or an input is unknown.', 'Correct the input.'),
  'unrouted-outcome': error('“on” has no step for an outcome of a service.', 'Add it to “on”.'),
  'unknown-outcome': error('“on” names an outcome that the service never has.', 'Correct the name.'),
  'unknown-field': error('A field does not exist.', 'Correct the name.'),
  'unknown-variable': error('A variable does not exist.', 'Correct the name.'),
  'unknown-condition': error('A named condition does not exist.', 'Correct the name.'),
  'unknown-computed': error('A computed value does not exist.', 'Correct the name.'),
  circle: error('A condition or computed value depends on itself.', 'Remove one of the references.'),
  'forward-reference': error(
    'An answer is read before it can be given.',
    'Move the step, or ask the question earlier.',
  ),
  'operator-type': error('An operator does not work with the type of its operand.', 'Use another operator.'),
  'value-type': error('A value has another type than its operand.', 'Write a value of the same type.'),
  'unknown-choice': error('A value is a choice that does not exist.', 'Use one of the choices.'),
  contradiction: error('A condition can never hold: its parts contradict each other.', 'Remove one of them.'),
  'always-holds': warning('A condition always holds, so it has no effect.', 'Remove it.'),
  'unused-name': warning('A named condition is not used.', 'Remove it, or use it.'),
  unreachable: error('No path leads to a step.', 'Move it, or change what leads past it.'),
  'dead-end': error('A flow may stop without a last message.', 'End it with a message step that has no condition.'),
  'too-long': error('A computed text is too long.', 'Join fewer texts.'),
  'begins-with-call': error('A flow may begin with a service call.', 'Put a step without condition before it.'),
  'too-complex': error(
    'A step that protects a patient or calls a service, or a whole flow, is too complex to be checked.',
    'Split the questionnaire.',
  ),
  'not-checked': warning('A step or condition is too complex to be checked.', 'Split the questionnaire.'),
  'may-be-unknown': error(
    'A condition that protects a patient is unknown for some answers.',
    'Require the answer, or give points to every choice.',
  ),
  'passes-protection': error(
    'A path leads past a step that protects a patient, or times are offered or a service is called before it.',
    'Lead to the step, or move it.',
  ),
  'second-picker': error(
    'Two steps of one flow ask for the region, the clinics or the exams.',
    'Keep one of them and adapt its options and conditions.',
  ),
  'bad-end': error('A flow ends with a step that cannot end one.', 'End it with a message step.'),
  'no-end': error('A step of a kind that always ends a flow does not end it.', 'Add "end": true.'),
  'no-address': error('A screen has no address.', 'Add “at”.'),
  'duplicate-address': error('Two steps have the same address.', 'Add a “?step=…” to one of them.'),
  'reserved-name': error('A step name contains “--”, or becomes too long inside another flow.', 'Choose another name.'),
  'bad-option': error('An option does not match the schema of the kind.', 'Correct it.'),
  'not-an-address': error('A redirect names a setting that is not an address.', 'Name a setting that is one.'),
  'unknown-lock': error('“locked” names a path that does not exist, so nothing is locked.', 'Correct the path.'),
  'bad-migration': error(
    'A migration does not start at an earlier revision, or leads to an answer that does not exist.',
    'Correct it.',
  ),
} as const satisfies { readonly [rule: string]: Rule };

/** The id of a rule about flows. */
export type FlowRule = keyof typeof flowRules;
