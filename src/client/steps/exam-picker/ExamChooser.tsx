import { observer } from 'mobx-react-lite';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Scene } from '#client/parts/Scene.tsx';
import type { Exam, ExamGroup } from '#client/stores/CatalogStore.ts';
import { durationsOf, examAnswers, isWalkIn, maxExams } from '#client/stores/examAnswers.ts';
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

/** The initial selection. */
interface InitialChoice {
  readonly exams: readonly Exam[];
  readonly procedureTab: 'single' | 'multiple';
  readonly separateBooking: boolean;
  readonly customDuration: number | undefined;
  /** The group to open. */
  readonly group: string | undefined;
  /** True if the link names an exam that is not offered here. */
  readonly unknown: boolean;
}

const everything: ExamFilter = { search: '', modality: undefined };

/** Up to this number of exams, all groups are open. */
const fewExams = 12;

/** Chooses one exam, or several for one visit or separate visits. */
export const ExamChooser = observer(function ExamChooser(props: StepProps & { readonly groups: readonly ExamGroup[] }) {
  const { step, values, query, setQuery, groups } = props;
  const { t } = useTranslation();
  const root = useStores();
  const first = useState(() => initialChoice(groups, values, query))[0];
  const [chosen, setChosen] = useState<readonly Exam[]>(first.exams);
  const [tab, setTab] = useState<Tab>(first.procedureTab);
  const [separateBooking, setSeparateBooking] = useState(first.separateBooking);
  const [customDuration, setCustomDuration] = useState(first.customDuration);
  const [filter, setFilter] = useState<ExamFilter>(everything);
  const [walkInOpen, setWalkInOpen] = useState(false);
  const multiple = step.settings.options.multiple !== false;
  // Renders the typed letter first and then the list, which takes longer on a slow phone.
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
    setWalkInOpen(false);
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
        <div className="exam-empty">
          <Scene name="nothing" />
          <div className="stack stack-s">
            <h2>{t('exam.no-match', { search: listed.search.trim() })}</h2>
            <p>{t('exam.no-match-hint')}</p>
            <div className="row">
              <Button onClick={() => setFilter(everything)}>{t('exam.show-all')}</Button>
            </div>
          </div>
        </div>
      )}
      <fieldset className="exam-groups" data-narrowed={narrowed}>
        <legend className="hidden-text">{t('exam.list')}</legend>
        {shown.map((group) => (
          <ExamGroupSection
            key={group.slug}
            group={group}
            open={narrowed || group.slug === openGroup}
            fixed={narrowed}
            search={listed.search}
            onOpen={(open) => setQuery({ groupName: open ? group.slug : '' })}
            single={tab === 'single'}
            full={tab === 'multiple' && chosen.length >= maxExams}
            chosen={chosen}
            onToggle={toggle}
            duration={customDuration}
            onDuration={setCustomDuration}
          />
        ))}
      </fieldset>
      {chosen.length > 1 && <SeparateBooking value={separateBooking} onChange={setSeparateBooking} />}
      {chosen.length > 0 && (
        <div className="row step-actions">
          <p className="step-chosen strong">{chosen.map(({ name }) => name).join(', ')}</p>
          <Button variant="primary" onClick={() => (isWalkIn(chosen) ? setWalkInOpen(true) : go(false))}>
            {t('action.continue')}
          </Button>
        </div>
      )}
      {walkInOpen && <WalkInDialog exams={chosen} onProceed={() => go(true)} onClose={() => setWalkInOpen(false)} />}
    </div>
  );
});

/** Returns the earlier answer, or else the exams of the link: `exam` or `changedExamSlug`, separated by commas (RT-17). */
export function initialChoice(
  groups: readonly ExamGroup[],
  values: StepAnswers,
  query: URLSearchParams,
): InitialChoice {
  const answered = Array.isArray(values.exams) ? values.exams.map(String) : [];
  const linked = (query.get('changedExamSlug') ?? query.get('exam') ?? '').split(',').filter(Boolean);
  const wanted = (answered.length > 0 ? answered : linked).slice(0, maxExams);
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

/** Chooses between one visit for all exams and a separate visit for each (BK-6). */
function SeparateBooking({ value, onChange }: SeparateBookingProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="card card-pad stack stack-s">
      <legend className="exam-legend strong">{t('exam.together')}</legend>
      {[false, true].map((separate) => (
        <label key={String(separate)} className="exam-label">
          <input type="radio" name={name} checked={value === separate} onChange={() => onChange(separate)} />
          <span className="stack exam-words">
            <span>{t(separate ? 'exam.separate-visits' : 'exam.one-visit')}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
