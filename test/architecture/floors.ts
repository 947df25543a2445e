/**
 * Who may import whom. Data goes down the list contract → flow → brand → client → server; client and server meet only in the
 * first three. A floor may always import from itself.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/flow': [],
  'src/brand': ['src/flow'],
  'src/embed': [],
  'src/client/ui': ['src/brand/parseRichText.ts'],
  'src/client/integrations': [],
  'src/client/api': ['src/contract', 'type:src/brand'],
  'src/client/i18n': ['src/brand'],
  'src/client/stores': [
    'src/flow',
    'src/brand',
    'src/contract',
    'src/client/i18n',
    'type:src/client/api',
    'type:src/client/integrations',
  ],
  'src/client/form': ['src/client/ui', 'src/client/i18n', 'src/flow'],
  'src/client/steps': [
    'type:src/client/api',
    'src/client/form',
    'src/client/stores',
    'src/client/ui',
    'src/client/i18n',
    'src/flow',
    'src/contract',
    'src/client/paths.ts',
  ],
  'src/client/journeys': ['src/client/steps/registry.ts', 'src/client/stores', 'src/client/ui', 'src/flow'],
  'src/client/pages': [
    'src/client/journeys',
    'src/client/steps/AnswerSummary.tsx',
    'src/client/steps/StepHeading.tsx',
    'src/client/steps/StepProps.ts',
    'src/client/steps/StepView.tsx',
    'src/client/steps/registry.ts',
    'src/client/steps/useStepQuery.ts',
    'src/client/steps/useStepWords.ts',
    'type:src/client/api',
    'src/client/stores',
    'src/client/ui',
    'src/client/i18n',
    'src/client/paths.ts',
    'src/embed',
    'src/flow',
    'src/contract',
  ],
  'src/client/shell': [
    'src/client/steps/registry.ts',
    'src/client/stores',
    'src/client/ui',
    'src/client/i18n',
    'src/client/paths.ts',
    'src/flow/judgeAddress.ts',
    'src/contract',
  ],
  'src/client/frame': ['type:src/client/api', 'type:src/client/stores', 'type:src/client/routes.tsx', 'src/embed'],
  'src/client/tracking': [
    'type:src/brand',
    'src/client/integrations',
    'src/client/stores',
    'src/client/ui',
    'src/client/paths.ts',
    'type:src/client/routes.tsx',
  ],
  'src/client/kiosk': ['src/client/stores', 'src/client/ui', 'src/client/paths.ts', 'type:src/client/routes.tsx'],
  'src/client': ['src/client/*', 'src/flow', 'src/brand', 'src/contract'],
  'src/server/db': [],
  'src/server/outbound': [],
  'src/server/domain': ['src/server/db', 'src/flow', 'src/brand', 'type:src/server/outbound'],
  'src/server/http': ['src/server/domain', 'src/contract', 'src/flow', 'src/brand'],
  'src/server': ['src/server/*', 'src/flow', 'src/brand', 'src/contract'],
  'src/cli': [
    'src/server/db',
    'src/server/domain',
    'src/server',
    'src/flow',
    'src/brand',
    'src/cli',
    'esbuild.config.ts',
  ],
};

/** Folders whose sub-folders are neighbours that never import each other. */
export const rooms: readonly string[] = ['src/client/steps', 'src/client/pages'];

/** Imports that break the table and are right all the same, each with its reason. An entry that is not needed fails too. */
export const exceptions: Readonly<Record<string, string>> = {};
