import { isRecord } from '#base/json.ts';

/** Texts by key out of `roleTranslations`, a JSON text (AU-9); what is no text is left out, and what is no JSON says nothing. */
export function textsOfRole(json: string): { readonly [key: string]: string } {
  try {
    const value: unknown = JSON.parse(json);
    const texts = Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
