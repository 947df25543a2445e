import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/ui/Icon.tsx';

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

/** Id of the heading that names the summary. */
const headingId = 'form-summary-heading';

/**
 * Lists the faults of the last submission, each as a link to its field. It takes the focus, so that screen readers read it; a live region
 * would read it twice. Corrected faults are struck through and keep their place, so that the fields below do not move while the patient
 * types. Renders nothing if all are corrected.
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
  if (lines.every(({ done }) => done)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this groups links to them.
    <div role="group" aria-labelledby={headingId} tabIndex={-1} className="form-summary">
      <Icon name="error" size={24} />
      <div>
        <h2 id={headingId}>{t('form.problems', { count: lines.length })}</h2>
        <ul>
          {lines.map((line) => (
            <li key={line.pointer}>{lineOf(line)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const controls = 'input, select, textarea, button, [tabindex="0"]';

/**
 * Focuses the control of a field that has the fault, else its first, and scrolls the field to the middle of the screen, so that label and
 * fault are visible. Focuses the summary if the field does not exist.
 */
export function focusField(page: HTMLElement | null, pointer: string): void {
  const frame = framesOf(page).find(({ dataset }) => dataset.field === pointer);
  if (!frame) focusSummary(page);
  frame?.scrollIntoView({ block: 'center' });
  const wrong = frame?.querySelector<HTMLElement>('input[aria-invalid="true"]');
  (wrong ?? frame?.querySelector<HTMLElement>(controls))?.focus({ preventScroll: true });
}

/** Focuses the summary; in a form with one field, which needs no summary, the field. */
export function focusFaults(page: HTMLElement | null, first: string): void {
  if (framesOf(page).length === 1) focusField(page, first);
  else focusSummary(page);
}

function framesOf(page: HTMLElement | null): readonly HTMLElement[] {
  return [...(page?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
}

function focusSummary(page: HTMLElement | null): void {
  const summary = page?.querySelector<HTMLElement>('.form-summary');
  summary?.scrollIntoView({ block: 'nearest' });
  summary?.focus({ preventScroll: true });
}
