import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { examAnswers, usualLength } from '#client/stores/examAnswers.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';

interface ChosenExamsProps {
  /** Slugs of the chosen exams. */
  readonly exams: readonly string[];
  readonly onRemove: (slug: string) => void;
}

/**
 * The chosen scans, each with a button that removes it while there are several (BK-6a). The focus goes to the button of the next scan, else to
 * the list.
 */
export const ChosenExams = observer(function ChosenExams({ exams, onRemove }: ChosenExamsProps) {
  const { t } = useTranslation();
  const { nameOf } = useStores();
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<{ readonly name: string; readonly index: number }>();
  useLayoutEffect(() => {
    if (!removed) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(removed.index, buttons.length - 1)] ?? list.current)?.focus();
  }, [removed]);
  return (
    <>
      <ul ref={list} className="chosen-exams" aria-label={t('exam.chosen')} tabIndex={-1}>
        {exams.map((slug, index) => {
          const name = nameOf('exam', slug) ?? '…';
          return (
            <li key={slug}>
              <span className="strong">{name}</span>
              {exams.length > 1 && (
                <button
                  type="button"
                  className="link-button"
                  aria-label={t('exam.remove-named', { exam: name })}
                  onClick={() => {
                    setRemoved({ name, index });
                    onRemove(slug);
                  }}
                >
                  {t('exam.remove')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <LiveRegion>{removed ? t('exam.removed', { exam: removed.name, count: exams.length }) : ''}</LiveRegion>
    </>
  );
});

/** Removes an exam from the answers, so that all rules apply again; a step after the times leads back to the times. */
export async function removeExam({ flow, catalog, send }: RootStore, slug: string): Promise<void> {
  const chosen = flow.ofKind('exam-picker');
  const left = flow.chosenExams.filter((one) => one !== slug).flatMap((one) => catalog.exam(one) ?? []);
  const [only] = left;
  if (!chosen || !only || left.length !== flow.chosenExams.length - 1) return;
  const values = examAnswers({
    exams: left,
    procedureTab: left.length > 1 ? 'multiple' : 'single',
    separateBooking: chosen.values.separateBooking === true,
    customDuration: left.length === 1 ? usualLength(only) : undefined,
    walkIn: chosen.values.walkIn === true,
  });
  const times = flow.ofKind('slot-picker')?.step;
  const isAfter = times !== undefined && (flow.step?.position ?? 0) > times.position;
  await send({ type: 'answer', step: chosen.step.id, values });
  if (isAfter) await send({ type: 'goto', step: times.id });
}
