import type { components } from '#contract/openapi.d.ts';
import type { Answers } from '#flow/language/language.ts';
import type { AskedQuestionnaire } from '#server/domain/brands/served/askedQuestionnaires.ts';
import { answerQuestionnaire } from '#server/domain/questionnaires/answerQuestionnaire.ts';
import { exportBookingAnswers } from '#server/domain/questionnaires/exportAnswers.ts';
import {
  findBookingAnswers,
  findConsentForms,
  findDueQuestionnaires,
  findQuestionnaire,
  findRequestAnswers,
  type StoredAnswers,
} from '#server/domain/questionnaires/findQuestionnaires.ts';
import { translator } from '#server/domain/translator.ts';
import { contextOf } from '../brandContext.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { ensureHolder } from '../tokens.ts';

type Ids =
  | 'findDueQuestionnaires'
  | 'getQuestionnaire'
  | 'answerQuestionnaire'
  | 'listAppointmentAnswers'
  | 'listRequestAnswers'
  | 'getConsentForms'
  | 'exportAppointmentAnswers';

/** Operations about questionnaires that run on their own. */
export function questionnaireOperations(http: HttpDeps): Operations<Ids> {
  return {
    async findDueQuestionnaires(request, reply) {
      reply.header('cache-control', 'no-store');
      const { owner, types, appointmentSlugs = [], examSlugs = [] } = request.body;
      const { served, locale, deps } = contextOf(http, request, request.query.locale);
      const by = { viewer: request.viewer, holder: ensureHolder(request, reply) };
      const due = await findDueQuestionnaires(deps, served, { owner, types, appointmentSlugs, examSlugs }, by);
      const t = translator(locale, served.texts[locale] ?? {});
      return {
        questionnaires: due.questionnaires.map(({ questionnaire, answered }) => ({
          answered,
          questionnaire: present(questionnaire, t),
        })),
        ...(due.target !== undefined && { target: due.target }),
      };
    },
    async getQuestionnaire(request) {
      const { served, locale } = contextOf(http, request, request.query.locale);
      const t = translator(locale, served.texts[locale] ?? {});
      return present(findQuestionnaire(served, request.params.questionnaireId), t);
    },
    async answerQuestionnaire(request, reply) {
      const { owner, questionnaireType, questionnaireResult, appointmentSlugs = [], examSlugs = [] } = request.body;
      const { served, locale } = contextOf(http, request, request.query.locale);
      const stored = await answerQuestionnaire(http.depsFor(served), served, {
        sent: {
          owner,
          questionnaireType,
          appointmentSlugs,
          examSlugs,
          questionnaireId: request.params.questionnaireId,
          questionnaireResult: { ...questionnaireResult, answers: questionnaireResult.answers as Answers },
        },
        viewer: request.viewer,
        holder: ensureHolder(request, reply),
        from: request.requester,
        idempotencyKey: request.headers['idempotency-key'],
        locale,
      });
      const { message, type, url } = stored.outcome;
      const t = translator(locale, served.texts[locale] ?? {});
      const outcome = {
        ...(type && { type }),
        ...(message !== undefined && { message: t(message) }),
        ...(url !== undefined && { url }),
      };
      return reply
        .status(201)
        .header('cache-control', 'no-store')
        .send({ ...stored, outcome });
    },
    async listAppointmentAnswers(request, reply) {
      reply.header('cache-control', 'no-store');
      const { served, locale, deps } = contextOf(http, request, request.query.locale);
      const { bookingKey } = request.params;
      return (await findBookingAnswers(deps, served, { bookingKey, locale }, request.viewer)).map(presentAnswers);
    },
    async listRequestAnswers(request, reply) {
      reply.header('cache-control', 'no-store');
      const { served, locale, deps } = contextOf(http, request, request.query.locale);
      const { bookingKey } = request.params;
      return (await findRequestAnswers(deps, served, { bookingKey, locale }, request.viewer)).map(presentAnswers);
    },
    async getConsentForms(request, reply) {
      reply.header('cache-control', 'no-store');
      const { served, locale, deps } = contextOf(http, request, request.query.locale);
      const forms = await findConsentForms(deps, served, request.params.bookingKey, request.viewer);
      const t = translator(locale, served.texts[locale] ?? {});
      return {
        appointmentConsentForms: forms.map(({ questionnaire, answered, latest }) => ({
          questionnaire: present(questionnaire, t),
          answered,
          ...(latest && { answers: latest.id, answeredAt: latest.created_at.toISOString() }),
        })),
        notifyPatient: forms.some(({ answered }) => !answered),
      };
    },
    async exportAppointmentAnswers(request, reply) {
      const { deps } = contextOf(http, request, undefined);
      const bundle = await exportBookingAnswers(deps, request.params.bookingKey, request.viewer);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="answers.fhir.json"')
        .type('application/fhir+json')
        .send(JSON.stringify(bundle));
    },
  };
}

function present(
  { id, type, title, modalSize, showClosingConfirmation, examSlugs, modalityIds, general, flow }: AskedQuestionnaire,
  t: (key: string) => string,
): components['schemas']['questionnaire'] {
  return {
    id,
    type,
    title: t(title),
    modalSize,
    showClosingConfirmation,
    examSlugs: [...examSlugs],
    modalityIds: [...modalityIds],
    general,
    flow: flow.flow.id,
  };
}

/** Presents stored answers for the patient and for staff. */
export function presentAnswers(stored: StoredAnswers): components['schemas']['stored-answers'] {
  const { answers, ...rest } = stored;
  return { ...rest, answers: answers.map((step) => ({ ...step, answers: [...step.answers] })) };
}
