import { answeredSafetySteps } from '#flow/walk/answeredSafetySteps.ts';
import type { AdvancedStore } from './AdvancedStore.ts';
import type { Claim } from './AuthenticationAttempt.ts';
import type { BookingStore } from './BookingStore.ts';
import type { CatalogStore } from './CatalogStore.ts';
import { completedRequest } from './completedRequest.ts';
import type { EnquiryRequest, EnquiryStore } from './EnquiryStore.ts';
import { environmentOf } from './environment.ts';
import { enquiryExamsOf } from './examAnswers.ts';
import type { FlowStore } from './FlowStore.ts';
import { type AskingRoot, askQuestionnaires, deniedOutcome } from './QuestionnaireStore.ts';
import type { Call, Outcome } from './runEffects.ts';
import type { SessionStore } from './SessionStore.ts';
import type { SlotStore } from './SlotStore.ts';

interface ServiceStores extends Pick<AskingRoot, 'config' | 'ask'> {
  readonly catalog: CatalogStore;
  readonly flow: FlowStore;
  readonly booking: BookingStore;
  readonly slots: SlotStore;
  readonly session: SessionStore;
  readonly enquiry: EnquiryStore;
  readonly behalf: AdvancedStore;
}

/**
 * Returns the browser's implementation of the services that action steps name in flow files. The result calls a service and throws
 * for a name that the browser does not implement. `bookFor` is called with the booking key of each patient who authenticates.
 */
export function browserServices(
  stores: ServiceStores,
  bookFor: (patient: string) => Promise<void>,
): (call: Call) => Promise<Outcome> {
  const { session, enquiry } = stores;
  const authenticated = async () => {
    if (session.isAuthenticated && session.opens !== undefined) await bookFor(session.opens);
  };
  const services: { readonly [service: string]: (call: Call) => Promise<Outcome> } = {
    'create-appointment': ({ step }) => createAppointment(stores, step),
    'send-enquiry': ({ input }) => sendEnquiry(stores.flow, enquiry, input),
    authenticate: async ({ input }) => {
      const claim = input as unknown as Claim;
      await session.authenticate(claim);
      await authenticated();
      const wrong = claim.contactNumber ? 'message.authentication_error' : 'error.authentication-failed';
      return authenticationOutcome(session, { 'authentication-failed': wrong });
    },
    'verify-code': async ({ input }) => {
      await session.verifyCode(String(input.code));
      await authenticated();
      return authenticationOutcome(session, { 'code-wrong': 'message.authentication_otp_error' });
    },
  };
  return async (call) => {
    const service = services[call.service];
    if (!service) throw new Error(`The browser has no service ${call.service}.`);
    return service(call);
  };
}

/** Creates all appointments of the document's flow, or none (decision 035). Success and a lost slot clear the found times (CR-2, SL-4). */
async function createAppointment(
  stores: Pick<ServiceStores, 'flow' | 'booking' | 'slots' | 'catalog' | 'behalf' | 'config' | 'ask'>,
  step: string,
): Promise<Outcome> {
  const { flow, booking, slots, catalog } = stores;
  const { locale, flow: prepared } = environmentOf(flow);
  // The body part of the exams decides whether they complete the request.
  if (flow.request?.bodyPart) await catalog.nameExams(flow.chosenExams, flow.chosenClinics);
  const { change } = flow;
  const bookingRequest = change ? undefined : completedRequest(stores);
  const owner = change ? { bookingKey: change.bookingKey } : { draft: flow.run.id };
  const subject = { owner, examSlugs: [...flow.chosenExams] };
  const isPatient = prepared.runFacts.context.advanced !== true;
  const asked = isPatient ? await askQuestionnaires(stores, subject, ['REQUIRED_ON_CONFIRMATION']) : 'NOTHING';
  if (asked === 'DISMISSED') return { outcome: 'failed', values: { message: 'error.questionnaire-required' } };
  if (typeof asked === 'object') return deniedOutcome(flow, asked);
  const made = await booking.book({
    ...sentRun(flow),
    step,
    locale,
    ...(stores.config.questionnaires.asked?.includes('REQUIRED_ON_CONFIRMATION') && { draft: flow.run.id }),
    ...(prepared.runFacts.context.advanced === true && { onBehalf: choicesFor(stores) }),
    ...(bookingRequest !== undefined && { bookingRequest }),
    ...(change && { replaces: replacementOf(change) }),
    ...(hasDocuments(flow) && { draft: flow.run.id }),
  });
  if (made) {
    slots.clear();
    if (made.bookingKey !== undefined) return { outcome: 'booked', values: { bookingKey: made.bookingKey } };
    // A referrer gets no key; `documentRun` opens the page of the reference.
    return { outcome: 'booked' };
  }
  if (booking.lost) {
    slots.clear();
    return { outcome: 'slot-taken' };
  }
  return { outcome: 'failed', values: { message: booking.appointmentCall.problem?.messageKey ?? 'error.unexpected' } };
}

function replacementOf({ bookingKey, slug, override }: NonNullable<FlowStore['change']>) {
  return { bookingKey, appointment: slug, ...(override !== undefined && { override }) };
}

/** The choices of staff and referrers; a changed appointment does not wait for its patient again. */
function choicesFor({ flow, behalf }: Pick<ServiceStores, 'flow' | 'behalf'>) {
  const { pending, ...others } = behalf.choices;
  return flow.change ? others : behalf.choices;
}

/** Returns true if documents may have been added to the run; the booking takes them over (AT-1c). */
const hasDocuments = ({ walked }: FlowStore): boolean => walked.relevant.some(({ kind }) => kind.kind === 'documents');

/** Returns what the server evaluates again: the run, its relevant answers, and where the flow is shown. */
function sentRun(flow: FlowStore) {
  const { run, answers } = flow;
  const { kiosk, iframe, tablet, advanced, today } = environmentOf(flow).flow.runFacts.context;
  return {
    flow: run.flow,
    revision: run.revision,
    context: {
      kiosk: kiosk === true,
      iframe: iframe === true,
      tablet: tablet === true,
      ...(advanced === true && { advanced: true }),
      today: String(today),
    },
    answers: answers as { [step: string]: never },
  };
}

/** The kind of an enquiry by what a flow says that it is about. */
const enquiryKinds: { readonly [about: string]: EnquiryRequest['kind'] } = { exam: 'EXAM', callback: 'CALLBACK' };

/**
 * Sends an enquiry; one about an exam has the enquiry exams and the clinics that were chosen in the document's flow, and the flow's answers
 * to the safety questions (BK-6c, AS-6, decision 047).
 */
async function sendEnquiry(flow: FlowStore, store: EnquiryStore, input: Call['input']): Promise<Outcome> {
  const { about, ...given } = input as unknown as Pick<EnquiryRequest, 'contact' | 'message' | 'callTime'> & {
    readonly about: string;
  };
  const kind = enquiryKinds[about] ?? 'MESSAGE';
  const { chosenExams, chosenClinics } = flow;
  const enquiryExams = enquiryExamsOf(flow);
  const exams = enquiryExams.length > 0 ? enquiryExams : chosenExams;
  const safety = answeredSafetySteps(flow.walked).length > 0 && { run: sentRun(flow) };
  const choice = kind === 'EXAM' ? { exams: [...exams], clinics: [...chosenClinics], ...safety } : {};
  const reference = await store.send({ ...given, ...choice, kind });
  if (reference !== undefined) return { outcome: 'sent', values: { reference } };
  return { outcome: 'failed', values: { message: store.sendCall.problem?.messageKey ?? 'error.unexpected' } };
}

/** Message keys of the problems after which the patient can try again. */
type Refusals = { readonly [code: string]: string };

/** The outcome of an authentication attempt (AU-4, AU-5, AU-7). */
function authenticationOutcome(
  { attempt, isAuthenticated, cookiesDisabled }: SessionStore,
  refusals: Refusals,
): Outcome {
  const { problem, exhausted, otpSent } = attempt;
  if (cookiesDisabled) return { outcome: 'failed', values: { message: 'message.authentication_cookies_error' } };
  if (exhausted) return { outcome: 'too-many-attempts' };
  if (problem) {
    const { code, messageKey } = problem;
    const refusal = refusals[code];
    if (refusal) return { outcome: 'refused', values: { message: refusal } };
    return { outcome: code === 'not-authenticated' ? 'ended' : 'failed', values: { message: messageKey } };
  }
  if (isAuthenticated) return { outcome: 'authenticated' };
  return otpSent ? { outcome: 'code-needed' } : { outcome: 'failed', values: { message: 'error.unexpected' } };
}
