import { expect, test } from 'vitest';
import { createApi } from './client.ts';

const challenge = { algorithm: 'SHA-256', challenge: 'c', maxnumber: 9, salt: 's', signature: 'g' } as const;
const body = { slots: ['token'] };
const params = { header: { 'Idempotency-Key': 'k'.repeat(20) } };

/** A server that requires a proof for every write and accepts only the proof `right`. */
function server(right: string) {
  const requests: Request[] = [];
  const send = async (request: Request) => {
    requests.push(request.clone());
    if (request.url.endsWith('/api/captcha')) return Response.json(challenge);
    if (request.headers.get('portal-proof') === right) return Response.json({ id: 'h' }, { status: 201 });
    const problem = { code: 'captcha-required', messageKey: 'error.captcha-required', status: 403 };
    return Response.json(problem, { status: 403 });
  };
  return { requests, send };
}

test('repeats a request with proof, same key and same body', async () => {
  const { requests, send } = server('solved');
  const api = createApi(send, async (given) => (given.salt === 's' ? 'solved' : undefined));
  const { data } = await api.POST('/api/holds', { params, body });
  expect(data).toEqual({ id: 'h' });
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /api/holds',
    'GET /api/captcha',
    'POST /api/holds',
  ]);
  const [first, , second] = requests;
  expect(await second?.json()).toEqual(await first?.json());
  expect(second?.headers.get('idempotency-key')).toBe(params.header['Idempotency-Key']);
});

test('does not retry a refused proof', async () => {
  const { requests, send } = server('another');
  const api = createApi(send, async () => 'solved');
  const { error } = await api.POST('/api/holds', { params, body });
  expect(error).toMatchObject({ code: 'captcha-required' });
  expect(requests).toHaveLength(3);
});

test('requests no challenge after other refusals', async () => {
  const requests: string[] = [];
  const api = createApi(
    async ({ url }) => {
      requests.push(url);
      return Response.json({ code: 'forbidden', messageKey: 'error.forbidden' }, { status: 403 });
    },
    async () => 'solved',
  );
  expect((await api.POST('/api/holds', { params, body })).error).toMatchObject({ code: 'forbidden' });
  expect(requests).toHaveLength(1);
});
