import { expect, test } from 'vitest';
import { maxExams } from '#base/limits.ts';
import { slotPicker } from '#flow/kinds/slot-picker.ts';
import { readOperations } from './contract.ts';

test('flow and contract limit slot tokens alike', async () => {
  const hold = (await readOperations()).find(({ operationId }) => operationId === 'placeHold');
  const body = hold?.requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({
    properties: {
      slots: { maxItems: maxExams, items: { maxLength: slotPicker.answers.slots?.properties?.token?.maxLength } },
    },
  });
  expect(slotPicker.answers.slots?.maxItems).toBe(maxExams);
});
