import { isRecord } from '#base/json.ts';
import type { PatientDetails } from './BookingRequestStore.ts';
import { environmentOf } from './environment.ts';
import type { FlowStore } from './FlowStore.ts';
import type { RootStore } from './RootStore.ts';

/** Values for fields of forms, by step. */
interface FilledSteps {
  [step: string]: { [field: string]: string | boolean };
}

/**
 * Fills the form fields that become the patient of the booking, and who books, as drafts that the patient can correct (BK-10a). Leaves
 * the form as it is if the server does not give the patient, or gives it after another run started.
 */
export async function fillPatient(root: RootStore, load: () => Promise<PatientDetails | undefined>): Promise<void> {
  const { flow } = root;
  const { id } = flow.run;
  const patient = await load();
  if (!patient || flow.run.id !== id) return;
  for (const [step, fields] of Object.entries(filledBy(root, patient))) {
    // What another person entered before must not remain beside this patient's data.
    const ofPatient = fieldsOfPeople(root, step);
    const before = Object.entries({ ...flow.values(step), ...flow.drafts[step] });
    const kept = Object.fromEntries(before.filter(([field]) => !ofPatient.includes(field)));
    if (Object.keys(flow.values(step)).length > 0) await root.send({ type: 'answer', step, values: {} });
    flow.draft(step, { ...kept, ...fields });
  }
}

/**
 * Fills the visible form with the patient who is signed in, if the run is for that patient, the form asks for the patient and nothing is
 * entered yet. The form must not be drawn before.
 */
export async function fillSignedInPatient(root: RootStore): Promise<void> {
  const { flow, session, appointment } = root;
  const { bookingKey } = session;
  const here = flow.run.at;
  if (bookingKey === undefined || flow.patient !== bookingKey) return;
  if (Object.keys({ ...flow.values(here), ...flow.drafts[here] }).length > 0) return;
  if (isOfPatient(root, here)) await fillPatient(root, () => appointment.loadPatient(bookingKey));
}

/** Returns true for the step of the document's flow whose form asks for the patient of the booking. */
export function isOfPatient(root: RootStore, step: string): boolean {
  return fieldOf(sourcesOf(root, 'patient').firstName)?.step === step;
}

/** Fills the contact fields of an enquiry with a patient, as drafts. The form must not be drawn before. */
export function fillContact(flow: FlowStore, { firstName, lastName, email, mobile }: PatientDetails): void {
  for (const { step } of environmentOf(flow).flow.compiled.steps) {
    const sources: unknown = step.service === 'send-enquiry' ? step.input?.contact : undefined;
    if (!isRecord(sources)) continue;
    for (const [part, value] of Object.entries({ firstName, lastName, email, phone: mobile })) {
      const to = fieldOf(sources[part]);
      if (to && value !== '') flow.draft(to.step, { ...flow.drafts[to.step], [to.field]: value });
    }
  }
}

function filledBy(root: RootStore, { booker, ...patient }: PatientDetails): FilledSteps {
  const filled: FilledSteps = {};
  const fill = (source: unknown, value: string | boolean) => {
    const to = fieldOf(source);
    if (to && value !== '') filled[to.step] = { ...filled[to.step], [to.field]: value };
  };
  const fillPerson = (person: 'patient' | 'booker', parts: { readonly [part: string]: string }) => {
    for (const [part, value] of Object.entries(parts)) fill(sourcesOf(root, person)[part], value);
  };
  fillPerson('patient', patient);
  if (booker) {
    fill(bookingInput(root)?.forAnother, true);
    fillPerson('booker', booker);
  }
  return filled;
}

/** The fields of a step that become a part of the patient or of the person who books. */
function fieldsOfPeople(root: RootStore, step: string): readonly string[] {
  const sources = [...Object.values(sourcesOf(root, 'patient')), ...Object.values(sourcesOf(root, 'booker'))];
  const fields = [...sources, bookingInput(root)?.forAnother].flatMap((source) => fieldOf(source) ?? []);
  return fields.flatMap((one) => (one.step === step ? [one.field] : []));
}

/** Where the flow takes the parts of a person from. */
function sourcesOf(root: RootStore, person: 'patient' | 'booker'): { readonly [part: string]: unknown } {
  const sources: unknown = bookingInput(root)?.[person];
  return isRecord(sources) ? sources : {};
}

function bookingInput(root: RootStore) {
  return environmentOf(root).flow.compiled.steps.find(({ step }) => step.service === 'create-appointment')?.step.input;
}

/** Returns the form field that an expression reads; undefined for any other expression. */
function fieldOf(source: unknown): { readonly step: string; readonly field: string } | undefined {
  const path = isRecord(source) && typeof source.field === 'string' ? source.field.split('.') : [];
  const [step, field, ...deeper] = path;
  return step && field && deeper.length === 0 ? { step, field } : undefined;
}
