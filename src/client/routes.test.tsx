import { expect, test } from 'vitest';
import { isPage } from '#brand/portalPages.ts';
import { routeTable } from './routes.tsx';
import type { RootStore } from './stores/RootStore.ts';

test.each(['/', '/iframe'])('the server accepts every route below %s', (base) => {
  const routes = routeTable({} as RootStore, base).flatMap(({ path }) => (path && path !== '*' ? [path] : []));
  expect(routes.length).toBeGreaterThan(7);
  for (const route of routes) {
    const path = route.replace(':bookingKey', 'k'.repeat(22));
    expect([path, isPage([], { path, search: '', iframe: base !== '/' })]).toEqual([path, true]);
  }
});
