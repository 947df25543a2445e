import { findReports } from '#server/domain/reports/findReports.ts';
import { storeReport } from '#server/domain/reports/storeReport.ts';
import { resultsAccess } from '#server/domain/shares/resultsAccess.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';

/** Operations about the reports of appointments. */
export function reportOperations({
  brands,
  depsFor,
}: HttpDeps): Operations<'getReports' | 'getResultsAccess' | 'putReport'> {
  return {
    async getReports(request, reply) {
      reply.header('cache-control', 'no-store');
      const deps = depsFor(brands.forHost(request.hostname));
      const reports = await findReports(deps, request.params.bookingKey, request.viewer);
      return reports.map(({ text, ...report }) => ({ ...report, ...(text !== undefined && { text }) }));
    },
    async getResultsAccess(request, reply) {
      reply.header('cache-control', 'no-store');
      const access = await resultsAccess(depsFor(brands.forHost(request.hostname)), request.params.bookingKey);
      return { ...access, requires: ['dateOfBirth', 'code'] };
    },
    async putReport(request) {
      const deps = depsFor(brands.forHost(request.hostname));
      return storeReport(deps, { ...request.params, ...request.body });
    },
  };
}
