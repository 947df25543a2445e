/**
 * What each layer may import, besides itself and `src/base`. `type:` allows types only; a name ending in `/*` stands for the files below a folder.
 * Client and server share only base, contract, flow and brand.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  'src/base': [],
  'src/contract': [],
  'src/flow': ['schemas/flow.schema.json', 'type:src/contract/flowFiles.d.ts'],
  'src/brand': ['src/flow', 'type:src/contract/brandFiles.d.ts'],
  'src/exchange': ['src/brand', 'src/flow'],
  'src/build': [],
  'src/embed': [],
  'src/client/ui': [],
  'src/client/integrations': [],
  'src/client/api': ['src/contract', 'type:src/brand'],
  'src/client/i18n': [],
  'src/client/stores': ['src/flow', 'src/contract', 'type:src/client/api'],
  'src/client/parts': ['src/client/i18n', 'src/client/stores', 'src/client/ui', 'src/client/paths.ts'],
  'src/client/form': ['src/client/ui', 'src/client/i18n', 'src/flow'],
  'src/client/steps': [
    'type:src/client/api',
    'src/client/form',
    'src/client/integrations',
    'src/client/parts',
    'src/client/stores',
    'src/client/ui',
    'src/client/i18n',
    'src/flow',
    'src/client/paths.ts',
  ],
  'src/client/files': [
    'src/client/parts',
    'src/client/stores',
    'src/client/ui',
    'src/client/i18n',
    'src/client/paths.ts',
  ],
  'src/client/flows': [
    'src/client/parts',
    'src/client/steps/StepProps.ts',
    'src/client/steps/StepView.tsx',
    'src/client/steps/formModules.ts',
    'src/client/steps/registry.ts',
    'src/client/steps/useStepTexts.ts',
    'src/client/stores',
    'src/client/ui',
    'src/flow',
  ],
  'src/client/pages': [
    'src/client/files',
    'src/client/flows',
    'src/client/parts',
    'src/client/steps/AnswerSummary.tsx',
    'src/client/steps/FormAnswers.tsx',
    'src/client/steps/StepHeading.tsx',
    'src/client/steps/StepProps.ts',
    'src/client/steps/StepView.tsx',
    'src/client/steps/registry.ts',
    'src/client/steps/useStepQuery.ts',
    'src/client/steps/useStepTexts.ts',
    'src/client/stores',
    'src/client/ui',
    'src/client/i18n',
    'src/client/paths.ts',
    'src/embed',
    'src/flow',
  ],
  'src/client/shell': [
    'src/client/files',
    'src/client/parts',
    'src/client/stores',
    'src/client/ui',
    'src/client/paths.ts',
    'src/contract',
  ],
  'src/client/frame': ['type:src/client/api', 'type:src/client/stores', 'type:src/client/routes.tsx', 'src/embed'],
  'src/client/tracking': [
    'type:src/brand',
    'type:src/client/api',
    'src/client/integrations',
    'src/client/stores',
    'src/client/ui',
    'src/client/paths.ts',
    'type:src/client/routes.tsx',
  ],
  'src/client/kiosk': ['src/client/stores', 'src/client/ui', 'src/client/paths.ts', 'type:src/client/routes.tsx'],
  'src/client': ['src/client/*', 'src/brand'],
  'src/server/db': [],
  'src/server/outbound': [],
  'src/server/domain': ['src/server/db', 'src/flow', 'src/brand', 'type:src/contract', 'type:src/server/outbound'],
  'src/server/http': ['src/server/domain', 'src/server/db/databaseFault.ts', 'src/contract', 'src/flow', 'src/brand'],
  'src/server/monitoring': [
    'src/server/db',
    'type:src/server/domain',
    'type:src/server/http',
    'src/server/config.ts',
    'src/server/log.ts',
  ],
  'src/server': ['src/server/*'],
  'src/cli': [
    'src/server/db',
    'src/server/domain',
    'src/server/http/listener.ts',
    'src/server',
    'src/flow',
    'src/brand',
    'src/exchange',
    'esbuild.config.ts',
  ],
};

/** Folders whose subfolders never import each other. */
export const separated: readonly string[] = ['src/client/steps', 'src/client/pages'];

/** Folders whose subfolders import each other in one direction only. */
export const acyclic: readonly string[] = ['src/server/domain', 'src/flow', 'src/client'];

/** Imports that break the table for a stated reason. The test also fails for an entry that is not needed. */
export const exceptions: Readonly<Record<string, string>> = {};
