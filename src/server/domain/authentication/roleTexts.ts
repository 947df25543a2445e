import { isRecord } from '#base/json.ts';

/** Returns the texts of a role from the brand's setting, as JSON (AU-9); `{}` for an invalid setting. */
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
