import type { ExamGroup } from '#client/stores/CatalogStore.ts';
import type { KeptFilter } from '#client/stores/FlowStore.ts';
import { type ExamFilter, groupsOfKind, isOfKind, modalitiesOf } from './ExamFilterBar.tsx';
import type { ExamSearch } from './examSearch.ts';

/** No filter. */
export const everything: ExamFilter = { search: '', modality: undefined, area: undefined };

/** Returns the exams that match the filter, best first; undefined without a search text. */
export function foundExams(search: ExamSearch, filter: ExamFilter) {
  if (filter.search.trim() === '') return undefined;
  return search(filter.search).filter(({ exam }) => isOfKind(filter, exam));
}

/** The filter that the tab kept, without a modality or area that has no exam here; no filter if it finds nothing here. */
export function keptFilter(
  groups: readonly ExamGroup[],
  search: ExamSearch | undefined,
  { search: text = '', modality, area }: KeptFilter = {},
): ExamFilter {
  const offered = modalitiesOf(groups).some(({ id }) => id === modality);
  const exams = groups.flatMap((group) => group.exams);
  const known = exams.flatMap(({ bodyAreas = [] }) => bodyAreas).find((one) => one === area);
  const filter = { search: text, modality: offered ? modality : undefined, area: known };
  const isEmpty = search && text ? foundExams(search, filter)?.length === 0 : groupsOfKind(groups, filter).length === 0;
  return isEmpty ? everything : filter;
}

export const textsOf = ({ search, modality, area }: ExamFilter): KeptFilter => ({
  ...(search && { search }),
  ...(modality !== undefined && { modality }),
  ...(area && { area }),
});
