import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A fault in words; `target` is the id of its field's frame, and none when no field is to blame. */
export interface FaultLine {
  readonly pointer: string;
  readonly text: string;
  readonly target: string | undefined;
}

/**
 * What stands between the person and the next step, spoken as soon as it appears. The region is there before its content,
 * since a screen reader announces only what changes inside one that it knows.
 */
export function ErrorSummary({
  lines,
  onChoose,
}: {
  readonly lines: readonly FaultLine[];
  readonly onChoose: (pointer: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const choose = (event: MouseEvent, pointer: string) => {
    // The address stays: the journey's router would read a fragment as a step.
    event.preventDefault();
    onChoose(pointer);
  };
  return (
    <div role="alert" tabIndex={-1}>
      {lines.length > 0 && (
        <div className="form-summary">
          <h2>{t('form.problems')}</h2>
          <ul>
            {lines.map(({ pointer, text, target }) => (
              <li key={pointer}>
                {target ? (
                  <a href={`#${target}`} onClick={(event) => choose(event, pointer)}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
