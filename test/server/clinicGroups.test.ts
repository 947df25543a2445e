import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(undefined, 'catalog');

type Clinic = components['schemas']['clinic'];
type ExamGroup = components['schemas']['exam-group'];

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${portal.url}/api/${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

/** Special exams need a device of their modality. */
const isArranged = ({ enquiry, modalityName }: ExamGroup['exams'][number], clinic: Clinic | undefined) =>
  enquiry === 'general' || (enquiry === 'special' && clinic?.modalities?.includes(modalityName) === true);

test('[BK-6c] lists special enquiry exams only where a device helps', async () => {
  const slugs = async (query: string) => {
    const exams = (await get<ExamGroup[]>(`exams?${query}`)).flatMap((group) => group.exams);
    return exams.filter(({ enquiry }) => enquiry !== 'none').map(({ slug }) => slug);
  };
  expect(await slugs('clinics=lord-howe-island')).toEqual([
    'us-breast-biopsy',
    'enquiry-not-sure',
    'enquiry-not-listed',
  ]);
  expect(await slugs('region=vic-melbourne')).toContain('mri-heart');
  const clinics = await get<Clinic[]>('clinics?region=vic-melbourne&exams=mri-heart');
  expect(clinics.length).toBeGreaterThan(0);
  expect(clinics.filter(({ modalities = [] }) => !modalities.includes('MRI'))).toEqual([]);
});

test.each(['surry-hills', 'lord-howe-island', 'chatswood'])('[BK-2c] %s offers exams of its groups', async (slug) => {
  const [clinic] = await get<Clinic[]>(`clinics?clinics=${slug}`);
  const groups = await get<ExamGroup[]>(`exams?clinics=${slug}`);
  const bookable = groups.filter(({ exams }) => exams.some(({ enquiry }) => enquiry === 'none'));
  expect(bookable.map((group) => group.slug)).toEqual(clinic?.availableGroups);
  // The others have only exams that the clinic arranges after an enquiry.
  const all = await get<ExamGroup[]>('exams');
  const elsewhere = all.filter((group) => !clinic?.availableGroups.includes(group.slug));
  for (const { slug: other, exams } of elsewhere) {
    const shown = groups.find((group) => group.slug === other)?.exams ?? [];
    expect(shown).toEqual(exams.filter((exam) => isArranged(exam, clinic)));
  }
});

test('[BK-7] names the hours of the devices for an exam', async () => {
  const [clinic] = await get<Clinic[]>('clinics?clinics=surry-hills&exams=xray-chest');
  const monday = (hours: Clinic['openingHours']) => hours?.filter(({ weekday }) => weekday === 1);
  expect(monday(clinic?.examHours)).toEqual([{ weekday: 1, opens: '07:30', closes: '19:00' }]);
  expect(monday(clinic?.openingHours)).toEqual([{ weekday: 1, opens: '07:00', closes: '21:00' }]);
  const [listed] = await get<Clinic[]>('clinics?exams=xray-chest');
  expect(listed?.examHours).toBeUndefined();
});
