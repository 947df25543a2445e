import type { Json } from '#base/json.ts';
import type { ResolvedContent, ResolvedPack } from './pack.ts';

/**
 * The content of a resolved pack as one JSON value: `settings`, `theme`, `texts.<locale>`, `flows.<id>`, `forms.<id>` and
 * `clinics.<slug>`, without computed values. `brand explain` and `brand diff` use its paths.
 */
export function packContent(pack: ResolvedContent & Partial<Pick<ResolvedPack, 'theme' | 'logo' | 'clinics'>>): Json {
  const { theme, logo, clinics = {} } = pack;
  const { ramp: _ramp, ...written } = theme ?? {};
  const flows = Object.entries(pack.flows).map(
    ([
      id,
      {
        flow: { forms: _shapes, ...flow },
      },
    ]) => [id, flow],
  );
  const forms = Object.entries(pack.forms).map(([id, { schema, ui }]) => [id, { schema, ui }]);
  const content = {
    settings: pack.brand,
    ...(theme && { theme: written }),
    ...(logo && { logo }),
    texts: pack.texts,
    flows: Object.fromEntries(flows),
    forms: Object.fromEntries(forms),
    ...(pack.clinics && {
      clinics: Object.fromEntries(Object.entries(clinics).map(([slug, clinic]) => [slug, packContent(clinic)])),
    }),
  };
  return content as unknown as Json;
}
