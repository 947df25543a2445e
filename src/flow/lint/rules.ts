import type { Fault } from '#base/faults.ts';

/** One rule of the linter: how bad it is, what it finds, and what to do about it. */
export interface Rule {
  readonly severity: Fault['severity'];
  readonly what: string;
  readonly fix: string;
}

const error = (what: string, fix: string): Rule => ({ severity: 'error', what, fix });
const warning = (what: string, fix: string): Rule => ({ severity: 'warning', what, fix });

/** Every rule about a flow, by the id that its findings carry. */
export const flowRules = {
  shape: error('A property is missing, unknown or of the wrong type.', 'Write it as schemas/flow.schema.json says.'),
  'unknown-kind': error('A step is of a kind that does not exist.', 'Use one of the known kinds.'),
  'unknown-step': error('“order”, “next”, “on” or a review names a step that is not there.', 'Correct the name.'),
  'repeated-step': error('A step stands in “order” twice.', 'Leave one of them out.'),
  'step-not-in-order': error('A step has no place in “order”.', 'Add it there, or remove it.'),
  loop: error('“next” leads back, so the flow would go in circles.', 'Lead to a later step.'),
  'unknown-form': error('A step names a form that is not there.', 'Correct the name, or add the form.'),
  'unknown-subflow': error('A step names a flow that is not there.', 'Correct the name, or add the flow.'),
  'subflow-circle': error('A flow has itself inside.', 'Break the circle.'),
  'too-deep': error('Flows lie too deep inside of each other.', 'Put the steps of one where it is used.'),
  incomplete: error('A step lacks what its kind needs.', 'Add it.'),
  misplaced: error('A step has what its kind has no use for.', 'Leave it out.'),
  'unknown-service': error('A step calls a service that does not exist.', 'Use one of the known services.'),
  'wrong-service': error(
    'A step calls once what is to be asked again, or the reverse.',
    'Use an action or a wait step.',
  ),
  'service-input': error(
    'A service is not given what it needs, or something that it does not take.',
    'Correct the input.',
  ),
  'unrouted-outcome': error('An outcome of a service leads nowhere.', 'Add it to “on”.'),
  'unknown-outcome': error('“on” names an outcome that the service never has.', 'Correct the name.'),
  'unknown-field': error('Nothing answers to a field.', 'Correct the name.'),
  'unknown-variable': error('Nothing answers to a variable.', 'Correct the name.'),
  'unknown-condition': error('A condition is used that nobody named.', 'Correct the name.'),
  'unknown-computed': error('A computed value is used that nobody named.', 'Correct the name.'),
  circle: error('A condition or computed value needs itself.', 'Break the circle.'),
  'forward-reference': error('An answer is read before it can be given.', 'Move the step, or ask earlier.'),
  'operator-type': error('An operator cannot judge the type of its operand.', 'Use another operator.'),
  'value-type': error('A value is of a type that its operand never has.', 'Write a value of its type.'),
  'unknown-choice': error('A value is a choice that does not exist.', 'Use one of the choices.'),
  contradiction: error('A condition can never hold: its parts contradict each other.', 'Take one of them out.'),
  'always-holds': warning('A condition always holds, so it decides nothing.', 'Leave it out.'),
  'unused-name': warning('A named condition is used nowhere.', 'Take it out, or use it.'),
  unreachable: error('Nobody comes to a step.', 'Move it, or change what goes past it.'),
  'dead-end': error('A flow may stop without a word.', 'End it with a message step that has no condition.'),
  'too-long': error('A computed text is too long to be worked out.', 'Join fewer texts.'),
  'begins-with-call': error('A flow may begin with a call.', 'Put a step without condition before it.'),
  'too-complex': error(
    'A step that protects a patient or calls a service, or a whole flow, is too complex to be checked.',
    'Split the questionnaire.',
  ),
  'not-checked': warning('A step or condition is too complex to be checked.', 'Split the questionnaire.'),
  'may-be-unknown': error(
    'A condition that protects a patient cannot be judged with some answers.',
    'Require the answer, or give points to every choice.',
  ),
  'passes-protection': error(
    'A way leads past a step that protects a patient, or times are offered or a service is called before it.',
    'Lead to the step, or move it.',
  ),
  'second-picker': error(
    'Two steps of one flow ask for the region, the clinics or the exams.',
    'Keep one of them; let its options and conditions do what the other was for.',
  ),
  'bad-end': error('A flow ends with a step that cannot end one.', 'End it with a message step.'),
  'no-end': error('Something would follow a step after which nothing can.', 'Add "end": true.'),
  'no-address': error('A screen has no address.', 'Add “at”.'),
  'duplicate-address': error('Two steps have one address.', 'Add a “?step=…” to one of them.'),
  'reserved-name': error(
    'A name has “--” in it, or is too long with those of the flows around it.',
    'Choose another name.',
  ),
  'bad-option': error('An option is not as the kind declares it.', 'Correct it.'),
  'not-an-address': error('A redirect goes to a setting that holds no address.', 'Name a setting that does.'),
  'unknown-lock': error('“locked” names a place that is not there, so nothing is locked.', 'Correct the path.'),
  'bad-migration': error(
    'A migration starts at no earlier revision, or leads to an answer that nobody asks for.',
    'Correct it.',
  ),
} as const satisfies { readonly [rule: string]: Rule };

/** The id of a rule about flows. */
export type FlowRule = keyof typeof flowRules;
