import { defineCommand } from '#cli/command.ts';
import { withDatabase } from '#cli/withDatabase.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { exportByReference } from '#server/domain/questionnaires/exportAnswers.ts';

/** `answers export <reference>`: prints the answers to the questionnaires of a booking as a FHIR R4 Bundle. */
export const answersExport = defineCommand({
  name: 'answers export',
  arguments: '<reference>',
  description: 'prints the answers to the questionnaires of a booking as FHIR R4 QuestionnaireResponses',
  positionals: [1, 3],
  async work({ positionals }, io) {
    try {
      const bundle = await withDatabase((db) => exportByReference({ db }, positionals.join(' ')));
      io.print(JSON.stringify(bundle, undefined, 2));
      return 0;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      io.printError(error.message);
      return 1;
    }
  },
});
