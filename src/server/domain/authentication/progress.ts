import { isRecord } from '#base/json.ts';
import type { CodeChannel } from '#server/db/columnTypes.ts';
import type { BrandDeps } from '../brandDeps.ts';
import type { Role } from '../viewer.ts';

/** The state of an authentication, as in the contract (AU-4). */
export interface Progress {
  readonly authenticated: boolean;
  readonly otpSent: boolean;
  readonly otpExpiresAt?: string;
  readonly resendAfter: number;
  readonly channels: CodeChannel[];
  readonly roleTranslations: string;
}

/** The response to an authentication, with the token of a new session. */
export interface AuthenticationResult {
  readonly progress: Progress;
  readonly token: string | undefined;
}

/** Returns the state of a completed authentication. */
export function completedProgress({ roleTranslations }: BrandDeps, role: Role): Progress {
  return {
    authenticated: true,
    otpSent: false,
    resendAfter: 0,
    channels: [],
    roleTranslations: roleTexts(roleTranslations, role),
  };
}

/** Returns the state after a code was sent. */
export function codeSentProgress({ resendSeconds }: BrandDeps, expiresAt: Date, channels: CodeChannel[]): Progress {
  return {
    authenticated: false,
    otpSent: true,
    resendAfter: resendSeconds,
    channels,
    otpExpiresAt: expiresAt.toISOString(),
    roleTranslations: '{}',
  };
}

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
