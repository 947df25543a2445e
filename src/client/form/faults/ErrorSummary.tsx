import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A fault in words, at the field with the frame `target`, or at none. */
export interface FaultLine {
  readonly pointer: string;
  readonly text: string;
  readonly target: string | undefined;
  /** It has been put right. */
  readonly done: boolean;
}

interface ErrorSummaryProps {
  readonly lines: readonly FaultLine[];
  readonly onChoose: (pointer: string) => void;
}

/**
 * What stood between the person and the next step, spoken as soon as it appears. The region is there before its content, since
 * a screen reader announces only what changes inside one that it knows. What is put right is crossed out and keeps its
 * place, so that nothing moves under the hands of who is typing below.
 */
export function ErrorSummary({ lines, onChoose }: ErrorSummaryProps): ReactNode {
  const { t } = useTranslation();
  const choose = (event: MouseEvent, pointer: string) => {
    // The address stays: the flow's router would read a fragment as a step.
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
    // Only what appears is spoken, not what is crossed out.
    <div role="alert" aria-relevant="additions" aria-atomic="false" tabIndex={-1}>
      {lines.length > 0 && (
        <div className="form-summary">
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
 * Puts the focus on a field's first control, in the middle of the screen so that label and fault are seen with it; on the summary
 * when there is no such field.
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
