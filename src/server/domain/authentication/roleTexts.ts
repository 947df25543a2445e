import { isRecord } from '#base/json.ts';

/** The texts of one role out of the brand's setting, as JSON (AU-9); none when the setting is not what it should be. */
export function roleTexts(setting: string, role: string): string {
  return JSON.stringify(textsOf(setting, role));
}

function textsOf(setting: string, role: string): Record<string, string> {
  try {
    const byRole: unknown = JSON.parse(setting);
    const texts = isRecord(byRole) && Object.hasOwn(byRole, role) ? byRole[role] : undefined;
    if (!isRecord(texts)) return {};
    const pairs = Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text] as const] : [],
    );
    return Object.fromEntries(pairs);
  } catch {
    return {};
  }
}
