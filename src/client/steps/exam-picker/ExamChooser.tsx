import { observer } from 'mobx-react-lite';
import { type ReactNode, useDeferredValue, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { BodyArea } from '#base/bodyParts.ts';
import { maxExams } from '#base/limits.ts';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { NoScriptHelp } from '#client/parts/NoScriptHelp.tsx';
import { Scene } from '#client/parts/Scene.tsx';
import { WalkInDialog } from '#client/parts/WalkInDialog.tsx';
import { paths } from '#client/paths.ts';
import type { Exam, ExamGroup, SearchWords } from '#client/stores/CatalogStore.ts';
import { examAnswers, isWalkIn, usualLength } from '#client/stores/examAnswers.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { InformationDialog } from '#client/ui/dialogs/InformationDialog.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx';
import { useOptimisticChoice } from '#client/ui/useOptimisticChoice.ts';
import { ChosenExams } from '../ChosenExams.tsx';
import type { StepProps } from '../StepProps.ts';
import { BodyAreas } from './BodyAreas.tsx';
import { ExamFilterBar, groupsOfKind, modalitiesOf } from './ExamFilterBar.tsx';
import { ExamGroupSection } from './ExamGroupSection.tsx';
import { type Choice, draftOf, initialChoice } from './examChoice.ts';
import { searchExams } from './examSearch.ts';
import { everything, foundExams, keptFilter, textsOf } from './keptFilter.ts';
import { OfferedElsewhere } from './OfferedElsewhere.tsx';

/** A search knows only the exams' own words until the words of the language are loaded. */
const noWords: SearchWords = {
  ignored: [],
  endings: {},
  letters: {},
  sounds: {},
  synonyms: [],
  meanings: {},
  modalities: {},
  groups: {},
  bodyParts: {},
  exams: {},
};

interface ExamChooserProps extends StepProps {
  readonly groups: readonly ExamGroup[];
  /** Whom to call without JavaScript. */
  readonly phone: string;
  /** What stands at the side of the list, below the body figure. */
  readonly help: ReactNode;
}

/** The most near matches of a search without results. */
const maxNear = 10;

/** Up to this number of exams, all groups are open. */
const fewExams = 12;

/** Chooses one exam, or several for one visit or separate visits. */
export const ExamChooser = observer(function ExamChooser(props: ExamChooserProps) {
  const { step, values, query, setQuery, groups, phone, help } = props;
  const { t } = useTranslation();
  const root = useStores();
  const { catalog, config, flow } = root;
  const { searchWords } = catalog;
  const search = useMemo(() => searchExams(groups, searchWords ?? noWords), [groups, searchWords]);
  const first = useState(() => initialChoice(groups, { ...values, ...flow.drafts[step.id] }, query))[0];
  const [choice, setChoice] = useState<Choice>(first);
  const { exams: chosen, procedureTab: tab, separateBooking, customDuration } = choice;
  const [kept] = useState(() => keptFilter(groups, searchWords && search, flow.filters[step.id]));
  const [filter, setFilter] = useState(kept);
  const [explained, setExplained] = useState<'request' | 'walk-in'>();
  const navigate = useNavigate();
  const multiple = step.settings.options.multiple !== false;
  // Renders the typed letter first and then the list, which takes longer on a slow phone.
  const listed = useDeferredValue(filter);
  const ofKind = groupsOfKind(groups, listed);
  const found = useMemo(() => foundExams(search, listed), [search, listed]);
  // “MRI of the thigh” may not exist: then other scans of the thigh follow.
  const near = useMemo(
    () => (found?.length === 0 ? search(listed.search, { ignoreModality: true }).slice(0, maxNear) : []),
    [search, found, listed],
  );
  const results = found && { slug: 'results', name: t('exam.results'), exams: found.map(({ exam }) => exam) };
  const noMatch =
    listed.area && !listed.search.trim()
      ? t('exam.no-match-area', { area: t(`exam.area.${listed.area}`) })
      : t('exam.no-match', { search: listed.search.trim() });
  const noMatchHint = listed.area ? 'exam.no-match-area-hint' : 'exam.no-match-hint';
  const others = { slug: 'near', name: t('exam.near'), exams: near.map(({ exam }) => exam) };
  const shown = (results ? [results, others] : ofKind).filter(({ exams }) => exams.length > 0);
  const count = results?.exams.length ?? shown.reduce((sum, { exams }) => sum + exams.length, 0);
  const narrowed = found !== undefined || listed.modality !== undefined || !!listed.area || count <= fewExams;
  const announced = near.length > 0 ? `${noMatch} ${t('exam.near')}` : narrowed ? t('exam.found', { count }) : '';
  // A catalog whose body parts are on no area has no use for the figure.
  const look = groups.some(({ exams }) => exams.some(({ bodyAreas }) => bodyAreas?.[0]))
    ? config.bodyFigure
    : undefined;
  const [pointing, setPointing] = useState(false);
  const pointButton = useRef<HTMLButtonElement>(null);
  const [openGroup, showGroup] = useOptimisticChoice(query.get('groupName') ?? first.group ?? '', (slug) =>
    setQuery({ groupName: slug }),
  );
  const list = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first drawing can differ from the document
  useLayoutEffect(() => {
    const early = list.current?.querySelector<HTMLInputElement>('[name=exam]:checked')?.value;
    const exam = groups.flatMap(({ exams }) => exams).find(({ slug }) => slug === early);
    if (exam && chosen.length === 0) toggle(exam);
  }, []);
  useEffect(() => {
    if (choice !== first) flow.draft(step.id, draftOf(choice));
  }, [choice, first, flow, step]);
  useEffect(() => {
    if (filter !== kept) flow.keepFilter(step.id, textsOf(filter));
  }, [filter, kept, flow, step]);

  // Without a kept search, the words load when the patient is about to type.
  useEffect(() => {
    if (kept.search) catalog.loadSearchWords();
  }, [catalog, kept]);
  // The first search builds the index, which takes longer than a key should.
  useEffect(() => {
    if (searchWords) search('');
  }, [searchWords, search]);

  const change = (changes: Partial<Choice>) => setChoice((current) => ({ ...current, ...changes }));

  function chooseArea(area: BodyArea | undefined): void {
    setFilter({ ...filter, area });
    if (!pointing) return;
    setPointing(false);
    pointButton.current?.focus();
  }

  function toggle(exam: Exam): void {
    setChoice(({ exams, ...others }) => {
      const left = exams.filter(({ slug }) => slug !== exam.slug);
      const added = left.length < exams.length ? left : [...exams, exam];
      return {
        ...others,
        exams: others.procedureTab === 'single' ? [exam] : added,
        customDuration: usualLength(exam),
      };
    });
  }

  function changeTab(procedureTab: Choice['procedureTab']): void {
    setChoice(({ exams, ...others }) => ({
      ...others,
      procedureTab,
      exams: procedureTab === 'single' ? exams.slice(0, 1) : exams,
    }));
    setQuery({ procedureTab });
  }

  /** Goes on after the explanations that the chosen exams need: that about booking requests, then that about walk-ins. */
  function proceed(after?: 'request'): void {
    if (!after && chosen.some(({ showBookingRequestInfoModal }) => showBookingRequestInfoModal))
      setExplained('request');
    else if (isWalkIn(chosen)) setExplained('walk-in');
    else go(false);
  }

  function go(walkIn: boolean): void {
    setExplained(undefined);
    const [only, ...others] = chosen;
    const minutes = only && others.length === 0 && only.customDuration ? customDuration : undefined;
    root.answerAndGo(step.id, examAnswers({ ...choice, customDuration: minutes, walkIn }));
  }

  const chooser = (
    <div className="stack stack-l">
      <NotOffered exams={first.unknown} />
      <NoScriptHelp phone={phone} />
      <Scripted early>
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
          <ExamFilterBar
            filter={filter}
            modalities={modalitiesOf(groups)}
            onChange={setFilter}
            onFocus={catalog.loadSearchWords}
          />
          {look && (
            <Scripted>
              <button
                ref={pointButton}
                type="button"
                className="chip box areas-open"
                aria-expanded={pointing}
                data-chosen={!!filter.area}
                onClick={() => setPointing(!pointing)}
              >
                {filter.area ? t('exam.areas-chosen', { area: t(`exam.area.${filter.area}`) }) : t('exam.areas')}
              </button>
              {pointing && <BodyAreas look={look} chosen={filter.area} onChoose={chooseArea} />}
            </Scripted>
          )}
          <LiveRegion>{announced}</LiveRegion>
        </div>
      </Scripted>
      {(shown.length === 0 || near.length > 0) && (
        <div className="exam-empty">
          <Scene name="nothing" />
          <div className="stack stack-s">
            <OfferedElsewhere step={step} filter={listed} words={searchWords ?? noWords} choice={draftOf(choice)}>
              <h2>{noMatch}</h2>
              <p>{t(near.length > 0 ? 'exam.near-hint' : noMatchHint)}</p>
            </OfferedElsewhere>
            <HelpLine phone={phone} text="exam.no-match-call" />
            <div className="row">
              <Button onClick={() => setFilter(everything)}>{t('exam.show-all')}</Button>
            </div>
          </div>
        </div>
      )}
      <fieldset ref={list} className="exam-groups" data-narrowed={narrowed}>
        <legend className="hidden-text">{t('exam.list')}</legend>
        {shown.map((group) => (
          <ExamGroupSection
            key={group.slug}
            group={group}
            open={narrowed || group.slug === openGroup}
            fixed={narrowed}
            found={near.length > 0 ? near : found}
            onOpen={(open) => showGroup(open ? group.slug : '')}
            single={tab === 'single'}
            full={tab === 'multiple' && chosen.length >= maxExams}
            chosen={chosen}
            onToggle={toggle}
            duration={customDuration}
            onDuration={(minutes) => {
              change({ customDuration: minutes });
              setQuery({ customDuration: String(minutes) });
            }}
          />
        ))}
      </fieldset>
      {chosen.length > 1 && (
        <SeparateBooking
          value={separateBooking}
          onChange={(separate) => {
            change({ separateBooking: separate });
            setQuery({ separateBooking: String(separate) });
          }}
        />
      )}
      {tab === 'multiple' && chosen.length > 0 && (
        <section className="card card-pad stack stack-s" aria-labelledby="chosen-exams">
          <h2 id="chosen-exams" className="h2-small">
            {t('exam.chosen')}
          </h2>
          <ChosenExams
            exams={chosen.map(({ slug }) => slug)}
            onRemove={(slug) => {
              const exam = chosen.find((one) => one.slug === slug);
              if (exam) toggle(exam);
            }}
          />
        </section>
      )}
      {chosen.length > 0 && (
        <div className="row step-actions">
          <p className="step-chosen strong">
            {chosen.length > 1 ? t('exam.count', { count: chosen.length }) : chosen[0]?.name}
          </p>
          <Button variant="primary" onClick={() => proceed()}>
            {t('action.continue')}
          </Button>
        </div>
      )}
      {explained === 'request' && (
        <InformationDialog
          title={t('booking-request.info')}
          back={t('booking-request.info.back')}
          proceed={t('action.continue')}
          onBack={() => navigate(`${paths.home}?procedureTab=${tab}`)}
          onProceed={() => proceed('request')}
          onClose={() => proceed('request')}
        >
          <p className="prose">
            {t('exam.needs-request', {
              exam: chosen
                .filter(({ showBookingRequestInfoModal }) => showBookingRequestInfoModal)
                .map(({ name }) => name)
                .join(', '),
            })}
          </p>
        </InformationDialog>
      )}
      {explained === 'walk-in' && (
        <WalkInDialog
          exams={chosen}
          clinics={flow.chosenClinics}
          onProceed={() => go(true)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </div>
  );
  if (!look && !help) return chooser;
  return (
    <>
      {chooser}
      <div className="exam-side">
        {look && <BodyAreas look={look} chosen={filter.area} onChoose={chooseArea} />}
        {help}
      </div>
    </>
  );
});

/** Says which linked or kept exams are not offered here; those that the provider no longer has have no name. */
const NotOffered = observer(function NotOffered({ exams }: { readonly exams: readonly string[] }) {
  const { t } = useTranslation();
  const { catalog, formatLocale, nameOf } = useStores();
  useEffect(() => {
    catalog.nameExams(exams, []);
  }, [catalog, exams]);
  if (exams.length === 0 || catalog.examNamesCall.pending) return null;
  const names = exams.flatMap((slug) => nameOf('exam', slug) ?? []);
  return (
    <Notice tone="warning" announce>
      <p>
        {names.length > 0
          ? t('exam.unknown-named', { exams: new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(names) })
          : t('exam.unknown')}
      </p>
    </Notice>
  );
});

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
      <legend className="exam-legend strong">{t('exam.one-visit-or-separate')}</legend>
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
