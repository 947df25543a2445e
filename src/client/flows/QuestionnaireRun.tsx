import { observer } from 'mobx-react-lite';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepTexts } from '#client/steps/useStepTexts.ts';
import type { ApiCall } from '#client/stores/apiCall.ts';
import { environmentOf } from '#client/stores/environment.ts';
import {
  type AskedQuestionnaire,
  type AskSubject,
  type ProcessedOutcome,
  QuestionnaireStore,
} from '#client/stores/QuestionnaireStore.ts';
import type { Call, Outcome } from '#client/stores/runEffects.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import type { StartedRun } from '#client/stores/startFlow.ts';
import { Button } from '#client/ui/Button.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { FlowInPlace } from './FlowHosts.tsx';
import { StepInPlace } from './StepInPlace.tsx';
import './questionnaire.css';

interface QuestionnaireRunProps {
  readonly subject: AskSubject;
  readonly questionnaire: AskedQuestionnaire;
  /** Another questionnaire follows. */
  readonly more: boolean;
  /** The heading of a step: below the title of a dialog, or the heading of a page. */
  readonly heading: (title: string) => ReactNode;
  /** Called once the answers are stored, with what they lead to. */
  readonly onSaved: (outcome: ProcessedOutcome) => void;
  /** Called instead of going on if they rule out what they were asked for. */
  readonly onDenied: (message: string) => void;
  /** Called when the person goes on after the last step. */
  readonly onEnd: () => void;
}

/** Runs one questionnaire where it is rendered; its action `save-answers` sends the answers (QN-9a). */
export const QuestionnaireRun = observer(function QuestionnaireRun(props: QuestionnaireRunProps) {
  const { subject, questionnaire, more, heading, onSaved, onDenied, onEnd } = props;
  const root = useStores();
  const [store] = useState(() => QuestionnaireStore.create({}, environmentOf(root)));
  const started = useRef<StartedRun>(undefined);
  const { id, type, flow: flowId } = questionnaire;

  async function call({ step }: Call): Promise<Outcome> {
    const flow = started.current?.flow;
    if (!flow) return { outcome: 'failed', values: { message: 'error.unexpected' } };
    const saved = await store.save(id, {
      ...subject,
      questionnaireType: type,
      questionnaireResult: { revision: flow.run.revision, step, answers: flow.answers as { [step: string]: never } },
    });
    if (saved) {
      if (saved.type) onDenied(saved.message ?? '');
      else onSaved(saved);
      return { outcome: 'saved' };
    }
    const problem = failureOf(store.saveCall.problem);
    if (problem && isLost(problem) && type.startsWith('PAIN_SCORE')) {
      root.go({ to: 'portal', path: '/deny?message=pain_score_problem' });
    }
    return { outcome: 'failed', values: { message: problem?.messageKey ?? 'error.unexpected' } };
  }

  return (
    <div className="questionnaire stack" data-questionnaire={id}>
      <FlowInPlace
        id={flowId}
        context={{ staff: root.session.role === 'staff' }}
        onStarted={(run) => {
          started.current = run;
        }}
        services={{ 'save-answers': call }}
        refusal={() => failureOf(store.saveCall.problem)}
        onReturn={onEnd}
      >
        {(step) => (
          <>
            <Step step={step} heading={heading} />
            {step.step.end && <EndButton more={more} onEnd={onEnd} />}
          </>
        )}
      </FlowInPlace>
    </div>
  );
});

function Step({ step, heading }: { readonly step: CompiledStep } & Pick<QuestionnaireRunProps, 'heading'>) {
  const { title, intro } = useStepTexts(step);
  return (
    <>
      {heading(title)}
      {intro && <p className="prose">{intro}</p>}
      <StepInPlace step={step} />
    </>
  );
}

function EndButton({ more, onEnd }: Pick<QuestionnaireRunProps, 'more' | 'onEnd'>) {
  const { t } = useTranslation();
  return (
    <div className="form-actions">
      <Button variant="primary" onClick={onEnd}>
        {t(more ? 'questionnaire.next' : 'questionnaire.done')}
      </Button>
    </div>
  );
}

type Problem = NonNullable<ApiCall['problem']>;

/** True for a failure that the person did not cause: no connection, a server that fails, or a refusal without a sentence of its own. */
const isLost = ({ status }: Problem) => status === 0 || status >= 500;

const failures = new WeakMap<Problem, Problem>();

/** Returns the problem with the sentence of QN-4, the same object each time, so that a form does not take it for a new one. */
function failureOf(problem: ApiCall['problem']): ApiCall['problem'] {
  if (!problem || !isLost(problem)) return problem;
  const known = failures.get(problem) ?? { ...problem, messageKey: 'message.error_answering_questionnaire' };
  failures.set(problem, known);
  return known;
}
