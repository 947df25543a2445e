import { observer } from 'mobx-react-lite';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { durationsOf, examAnswers, isWalkIn, mostExams } from '#client/stores/examAnswers.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx';
import type { StepAnswers } from '#flow/language/language.ts';
import type { StepProps } from '../StepProps.ts';
import { type ExamFilter, ExamFilterBar, filterGroups, modalitiesOf } from './ExamFilterBar.tsx';
import { ExamGroupSection } from './ExamGroupSection.tsx';
import { WalkInDialog } from './WalkInDialog.tsx';

type Tab = 'single' | 'multiple';

/** So few exams are shown without opening a group first. */
const fewExams = 12;

/** Choosing among loaded exams: one, or several for one visit or for several. */
export const ExamChooser = observer(function ExamChooser(props: StepProps & { readonly groups: readonly ExamGroup[] }) {
  const { step, values, query, setQuery, groups } = props;
  const { t } = useTranslation();
  const root = useStores();
  const first = useState(() => firstChoice(groups, values, query))[0];
  const [chosen, setChosen] = useState<readonly Exam[]>(first.exams);
  const [tab, setTab] = useState<Tab>(first.procedureTab);
  const [separateBooking, setSeparateBooking] = useState(first.separateBooking);
  const [customDuration, setCustomDuration] = useState(first.customDuration);
  const [filter, setFilter] = useState<ExamFilter>({ search: '', modality: undefined });
  const [asking, setAsking] = useState(false);
  const multiple = step.settings.options.multiple !== false;
  // The letter that was typed is drawn first; the list, which takes a slow phone longer, follows.
  const listed = useDeferredValue(filter);
  const shown = filterGroups(groups, listed);
  const count = shown.reduce((sum, { exams }) => sum + exams.length, 0);
  const narrowed = listed.search.trim() !== '' || listed.modality !== undefined || count <= fewExams;
  const openGroup = query.get('groupName') ?? first.group;

  function toggle(exam: Exam): void {
    const others = chosen.filter(({ slug }) => slug !== exam.slug);
    if (tab === 'single') setChosen([exam]);
    else setChosen(others.length < chosen.length ? others : [...chosen, exam]);
    setCustomDuration(durationsOf(exam).includes(exam.duration) ? exam.duration : durationsOf(exam)[0]);
  }

  function changeTab(next: Tab): void {
    setTab(next);
    if (next === 'single') setChosen(chosen.slice(0, 1));
    setQuery({ procedureTab: next });
  }

  function go(walkIn: boolean): void {
    setAsking(false);
    const [only, ...others] = chosen;
    const minutes = only && others.length === 0 && only.customDuration ? customDuration : undefined;
    const choice = { exams: chosen, procedureTab: tab, separateBooking, customDuration: minutes, walkIn };
    root.answerAndGo(step.id, examAnswers(choice));
  }

  return (
    <div className="stack stack-l">
      {first.unknown && (
        <Notice tone="warning" announce>
          <p>{t('exam.unknown')}</p>
        </Notice>
      )}
      <div className="stack">
        {multiple && (
          <SegmentedChoice
            label={t('exam.how-many')}
            options={[
              { value: 'single', label: t('exam.single') },
              { value: 'multiple', label: t('exam.multiple') },
            ]}
            value={tab}
            onChange={changeTab}
          />
        )}
        <ExamFilterBar filter={filter} modalities={modalitiesOf(groups)} onChange={setFilter} />
        <LiveRegion>{narrowed ? t('exam.found', { count }) : ''}</LiveRegion>
      </div>
      {shown.length === 0 && (
        <Notice
          actions={<Button onClick={() => setFilter({ search: '', modality: undefined })}>{t('exam.show-all')}</Button>}
        >
          <p>{t('exam.no-match')}</p>
        </Notice>
      )}
      <fieldset className="stack stack-s">
        <legend className="hidden-text">{t('exam.list')}</legend>
        {shown.map((group) => (
          <ExamGroupSection
            key={group.slug}
            group={group}
            open={narrowed || group.slug === openGroup}
            fixed={narrowed}
            onOpen={(open) => setQuery({ groupName: open ? group.slug : '' })}
            single={tab === 'single'}
            full={tab === 'multiple' && chosen.length >= mostExams}
            chosen={chosen}
            onToggle={toggle}
            duration={customDuration}
            onDuration={setCustomDuration}
          />
        ))}
      </fieldset>
      {chosen.length > 1 && <SeparateBooking value={separateBooking} onChange={setSeparateBooking} />}
      {chosen.length > 0 && (
        <div className="step-actions">
          <p className="step-chosen">{chosen.map(({ name }) => name).join(', ')}</p>
          <Button look="primary" onClick={() => (isWalkIn(chosen) ? setAsking(true) : go(false))}>
            {t('action.continue')}
          </Button>
        </div>
      )}
      {asking && <WalkInDialog exams={chosen} onProceed={() => go(true)} onClose={() => setAsking(false)} />}
    </div>
  );
});

/** What is chosen when the step opens, and whether the link asked for an exam that cannot be had here. */
interface FirstChoice {
  readonly exams: readonly Exam[];
  readonly procedureTab: 'single' | 'multiple';
  readonly separateBooking: boolean;
  readonly customDuration: number | undefined;
  /** The group to open. */
  readonly group: string | undefined;
  readonly unknown: boolean;
}

/** What was answered before, or else what the link asks for: `exam` or `changedExamSlug`, several divided by commas (RT-17). */
export function firstChoice(groups: readonly ExamGroup[], values: StepAnswers, query: URLSearchParams): FirstChoice {
  const answered = Array.isArray(values.exams) ? values.exams.map(String) : [];
  const linked = (query.get('changedExamSlug') ?? query.get('exam') ?? '').split(',').filter(Boolean);
  const wanted = (answered.length > 0 ? answered : linked).slice(0, mostExams);
  const all = groups.flatMap((group) => group.exams);
  const exams = wanted.flatMap((slug) => all.filter((exam) => exam.slug === slug).slice(0, 1));
  const several = exams.length > 1 || (query.get('procedureTab') ?? values.procedureTab) === 'multiple';
  const [only] = exams;
  const minutes = Number(values.customDuration ?? query.get('customDuration') ?? Number.NaN);
  const lengths = only ? durationsOf(only) : [];
  return {
    exams,
    procedureTab: several ? 'multiple' : 'single',
    separateBooking: values.separateBooking === true || query.get('separateBooking') === 'true',
    customDuration: lengths.includes(minutes) ? minutes : lengths.find((length) => length === only?.duration),
    group: groups.find((group) => group.exams.some((exam) => exam === only))?.slug,
    unknown: exams.length < wanted.length,
  };
}

interface SeparateBookingProps {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Several exams: one after the other in one visit, or a time of its own for each (BK-6). */
function SeparateBooking({ value, onChange }: SeparateBookingProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="card card-pad stack stack-s">
      <legend className="exam-legend">{t('exam.together')}</legend>
      {[false, true].map((separate) => (
        <label key={String(separate)} className="exam-label">
          <input type="radio" name={name} checked={value === separate} onChange={() => onChange(separate)} />
          <span className="exam-words">
            <span>{t(separate ? 'exam.separate-visits' : 'exam.one-visit')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
