import { type IAnyStateTreeNode, type Instance, types } from 'mobx-state-tree';
import { pages } from '#base/pages.ts';
import type { components } from '#contract/openapi.d.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { type IdempotentWrite, intentFor } from './intent.ts';
import type { RootStore } from './RootStore.ts';
import type { Outcome } from './runEffects.ts';

type Query = components['schemas']['questionnaire-query'];
type SentAnswers = components['schemas']['questionnaire-answers'];
/** When a questionnaire is asked. */
export type QuestionnaireType = components['schemas']['questionnaire-type'];
/** A questionnaire of the brand. */
export type AskedQuestionnaire = components['schemas']['questionnaire'];
/** What the brand asks, and what of it is answered. */
export type DueQuestionnaires = components['schemas']['due-questionnaires'];
/** Answers as they were stored. */
export type StoredAnswers = components['schemas']['stored-answers'];
/** The consent forms of a booking (AS-4). */
export type ConsentForms = components['schemas']['consent-forms'];
/** Whom the answers are about. */
export type AskSubject = Pick<Query, 'owner' | 'appointmentSlugs' | 'examSlugs'>;
/** What answers lead to, as the server decided (QN-5). */
export type ProcessedOutcome = components['schemas']['processed-outcome'];
/** How a dialog with questionnaires ended (QN-3); with the reason, if the answers rule out what they were asked for (QN-5a). */
export type AskResult = 'COMPLETED' | 'DISMISSED' | { readonly denied: string };

/** Finds and answers questionnaires. A page or dialog creates this store, so that the first screen does not load it. */
export const QuestionnaireStore = types
  .model('QuestionnaireStore', {
    dueCall: types.optional(apiCall, {}),
    listCall: types.optional(apiCall, {}),
    consentCall: types.optional(apiCall, {}),
    saveCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({ intent: undefined as IdempotentWrite | undefined }))
  .actions((self) => {
    const { api, locale } = environmentOf(self);
    return {
      noteIntent(intent: IdempotentWrite | undefined): void {
        self.intent = intent;
      },
      /** Returns what the brand asks in this situation; undefined on failure. */
      findDue: (subject: AskSubject, asked: readonly QuestionnaireType[]): Promise<DueQuestionnaires | undefined> =>
        self.dueCall.run<DueQuestionnaires>((signal) =>
          api.POST('/api/questionnaires/due', {
            params: { query: { locale } },
            body: { ...subject, types: [...asked] },
            signal,
          }),
        ),
      /** Returns the stored answers of a booking or a booking request; undefined on failure. */
      findConsentForms: (bookingKey: string): Promise<ConsentForms | undefined> => {
        const params = { path: { bookingKey }, query: { locale } };
        return self.consentCall.run<ConsentForms>((signal) =>
          api.GET('/api/appointments/{bookingKey}/consent_forms', { params, signal }),
        );
      },
      findAnswers: ({ bookingKey = '', bookingRequest }: Query['owner']): Promise<StoredAnswers[] | undefined> => {
        const params = { path: { bookingKey: bookingRequest ?? bookingKey }, query: { locale } };
        return self.listCall.run<StoredAnswers[]>((signal) =>
          bookingRequest === undefined
            ? api.GET('/api/appointments/{bookingKey}/questionnaires', { params, signal })
            : api.GET('/api/booking_requests/{bookingKey}/questionnaires', { params, signal }),
        );
      },
    };
  })
  .actions((self) => {
    const { api, locale, newId } = environmentOf(self);
    return {
      /** Sends answers. Returns what they lead to once they are stored; undefined on failure. After a failure, the same answers are sent with the same intent. */
      save: async (questionnaireId: string, body: SentAnswers): Promise<ProcessedOutcome | undefined> => {
        const intent = intentFor({ questionnaireId, body }, self.intent, newId);
        self.noteIntent(intent);
        const header = { 'Idempotency-Key': intent.key };
        const params = { path: { questionnaireId }, query: { locale }, header };
        const stored = await self.saveCall.run<{ outcome: ProcessedOutcome }>((signal) =>
          api.POST('/api/questionnaires/{questionnaireId}/answers', { params, body, signal }),
        );
        if (stored) self.noteIntent(undefined);
        return stored?.outcome;
      },
    };
  });

/** An instance of the `QuestionnaireStore` model. */
export interface QuestionnaireStore extends Instance<typeof QuestionnaireStore> {}

/** What asking needs of the stores of a tab. */
export type AskingRoot = Pick<RootStore, 'config' | 'ask' | 'flow'>;

/**
 * Asks in a dialog what the brand asks in this situation and is not answered yet, one after another. Resolves to NOTHING if nothing is asked,
 * and if the server cannot be reached: it decides again when the answers are needed.
 */
export async function askQuestionnaires(
  root: AskingRoot,
  subject: AskSubject,
  asked: readonly QuestionnaireType[],
): Promise<AskResult | 'NOTHING'> {
  if (!root.config.questionnaires.asked?.some((type) => asked.includes(type))) return 'NOTHING';
  const store = QuestionnaireStore.create({}, environmentOf(root.flow));
  const due = await store.findDue(subject, asked);
  const open = due?.questionnaires.filter(({ answered }) => !answered).map(({ questionnaire }) => questionnaire) ?? [];
  if (open.length === 0) return 'NOTHING';
  return new Promise((resolve) => {
    root.ask({
      subject,
      questionnaires: open,
      onEnd(result) {
        root.ask(undefined);
        resolve(result);
      },
    });
  });
}

/** Returns the outcome of a call that answers ruled out: the flow goes back, and the denial page says why (QN-5a). */
export function deniedOutcome(node: IAnyStateTreeNode, { denied }: { readonly denied: string }): Outcome {
  const { navigate } = environmentOf(node);
  return {
    outcome: 'failed',
    values: { message: 'error.denied-by-answers' },
    afterwards: () => navigate(pages.deny.path, { state: { customMessage: denied } }),
  };
}
