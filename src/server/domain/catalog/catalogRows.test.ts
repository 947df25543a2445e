import { expect, test } from 'vitest';
import { catalogRows } from './catalogRows.ts';
import { parseCatalog } from './parseCatalog.ts';

test('[SL-7] exams with a priority come first in order', async () => {
  const parsed = await parseCatalog('catalog/demo');
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { catalog } = parsed;
  const priorities: { readonly [slug: string]: number } = { 'us-knee': 7, 'pet-body': 20, 'mri-heart': 7 };
  const exams = catalog.exams.map((exam) => {
    const priority = priorities[exam.slug];
    return priority === undefined ? exam : { ...exam, priority };
  });
  const rows = catalogRows({ ...parsed, catalog: { ...catalog, exams } }).exams;
  const others = catalog.exams.map(({ slug }) => slug).filter((slug) => !(slug in priorities));
  expect(rows.map(({ slug }) => slug)).toEqual(['us-knee', 'mri-heart', 'pet-body', ...others]);
  expect(rows.find(({ slug }) => slug === 'pet-body')).toMatchObject({
    exam_notes: expect.stringContaining('injection'),
    show_booking_request_info_modal: true,
    priority: 20,
  });
});
