import { useTranslation } from 'react-i18next';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import type { ExamGroup } from '#client/stores/CatalogStore.ts';
import { Icon } from '#client/ui/Icon.tsx';

interface ExamTextsProps {
  readonly groups: readonly ExamGroup[];
  /** The number to call. */
  readonly phone: string;
}

/** The exams with their preparation as text, and the number to call, for browsers without JavaScript. */
export function ExamTexts({ groups, phone }: ExamTextsProps) {
  const { t } = useTranslation();
  return (
    <noscript>
      <div className="stack exam-texts">
        <div className="card card-pad strong">
          <HelpLine phone={phone} text="exam.no-scripts" />
        </div>
        {groups.map(({ slug, name, exams }) => (
          <details key={slug} className="card">
            <summary>
              <Icon name="forward" />
              <h2 className="h2-small">{name}</h2>
              <span className="muted">{t('exam.count', { count: exams.length })}</span>
            </summary>
            {exams.map((exam) => (
              <section key={exam.slug} className="stack exam-text">
                <h3>{exam.name}</h3>
                <p className="muted">
                  {exam.enquiry === 'none' ? t('exam.about-minutes', { count: exam.duration }) : t('exam.by-enquiry')}
                </p>
                {exam.preparation && <p>{exam.preparation}</p>}
                {exam.notes && <p>{exam.notes}</p>}
              </section>
            ))}
          </details>
        ))}
      </div>
    </noscript>
  );
}
