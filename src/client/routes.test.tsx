import { expect, test } from 'vitest';
import { frameBase, isPagePath } from '#base/pages.ts';
import { routeTable } from './routes.tsx';
import type { RootStore } from './stores/RootStore.ts';

test.each(['/', frameBase])('the server accepts every route below %s', (base) => {
  const routes = routeTable({} as RootStore, base).flatMap(({ path }) => (path && path !== '*' ? [path] : []));
  expect(routes.length).toBeGreaterThan(7);
  for (const route of routes) {
    const path = route.replace(':bookingKey', 'k'.repeat(22));
    expect([path, isPagePath(path, base === frameBase)]).toEqual([path, true]);
  }
});
