import { expect, test } from 'vitest';
import { configVariables } from '#flow/language/variables.ts';
import { withPortal } from '#test/support/portal.ts';
import { faultOfAnswer, readOperations } from './contract.ts';

const portal = withPortal();
const operation = (await readOperations()).find(({ operationId }) => operationId === 'getConfig');

test.each(['/', '/iframe'])('the document at %s has only settings of the contract', async (path) => {
  const html = await (await fetch(portal.url + path)).text();
  const { config } = JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '{}');
  if (!operation) throw new Error('The contract has no operation getConfig.');
  expect(faultOfAnswer(operation, 200, 'application/json', JSON.stringify(config))).toBeUndefined();
});

test.each(Object.keys(configVariables))('the browser gets the flow setting %s', async (name) => {
  const config = await (await fetch(`${portal.url}/api/config`)).json();
  const [group = '', setting = ''] = name.split('.');
  expect(config[group]).toHaveProperty(setting);
});
