import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A line of the error summary. `target` is the id of the field, or undefined if the fault belongs to no field. */
export interface FaultLine {
  readonly pointer: string;
  readonly text: string;
  readonly target: string | undefined;
  /** True if the patient has corrected it. */
  readonly done: boolean;
}

interface ErrorSummaryProps {
  readonly lines: readonly FaultLine[];
  readonly onChoose: (pointer: string) => void;
}

/**
 * Lists the faults of the last submission and announces them. The live region exists before its content, because screen readers
 * announce only changes inside a region that they know. Corrected faults are struck through and keep their place, so that the
 * fields below do not move while the patient types.
 */
export function ErrorSummary({ lines, onChoose }: ErrorSummaryProps): ReactNode {
  const { t } = useTranslation();
  const choose = (event: MouseEvent, pointer: string) => {
    // Keeps the URL: the router of the flow would read a fragment as a step.
    event.preventDefault();
    onChoose(pointer);
  };
  const lineOf = ({ pointer, text, target, done }: FaultLine) => {
    if (done) return <s>{text}</s>;
    if (!target) return <span>{text}</span>;
    return (
      <a href={`#${target}`} onClick={(event) => choose(event, pointer)}>
        {text}
      </a>
    );
  };
  return (
    // Announces new faults only, not corrected ones.
    <div role="alert" aria-relevant="additions" aria-atomic="false" tabIndex={-1}>
      {lines.length > 0 && (
        <div className="card card-pad form-summary">
          <h2>{t('form.problems')}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line.pointer}>{lineOf(line)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/**
 * Focuses the first control of a field and scrolls it to the middle of the screen, so that label and fault are visible. Focuses the
 * summary if the field does not exist.
 */
export function focusField(page: HTMLElement | null, pointer: string): void {
  const frames = [...(page?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const frame = frames.find(({ dataset }) => dataset.field === pointer);
  const target =
    frame?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex="0"]') ??
    page?.querySelector<HTMLElement>('[role="alert"]');
  (frame ?? target)?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
