import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRun } from '#client/stores/StoreContext.ts';
import type { StepAnswers, StepId } from '#flow/language/language.ts';

interface ChoiceLinkProps {
  readonly step: StepId;
  /** The answers that the choice gives to the step. */
  readonly values: StepAnswers;
  readonly chosen: boolean;
  readonly name: string;
  /** Answers and goes on; answers the step alone if it is missing. */
  readonly onChoose?: () => void;
}

/** Runs a change after the next paint, so that the press shows at once although the next screen takes longer. */
function afterPaint(change: () => void): void {
  requestAnimationFrame(() => setTimeout(change));
}

/** A choice that answers a step and goes on. It is a link to the next step, which works before the page's scripts and in a new tab. */
export const ChoiceLink = observer(function ChoiceLink({ step, values, chosen, name, onChoose }: ChoiceLinkProps) {
  const { t } = useTranslation();
  const run = useRun();
  const choose = onChoose ?? (() => run.answerAndGo(step, values));
  const label = (
    <>
      {name}
      {chosen && <span className="hidden-text"> {t('choice.chosen')}</span>}
    </>
  );
  const next = run.flow.urlAfter(step, values);
  if (next === undefined) {
    return (
      <button type="button" className="choice-button bare strong" onClick={choose}>
        {label}
      </button>
    );
  }
  return (
    <Link
      to={next}
      className="choice-button bare strong"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        afterPaint(choose);
      }}
    >
      {label}
    </Link>
  );
});
