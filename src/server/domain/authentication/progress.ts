import type { Role } from '../roles/viewer.ts';
import type { AccessDeps } from './accessDeps.ts';
import type { CodeChannel } from './oneTimeCode.ts';
import { roleTexts } from './roleTexts.ts';

/** How far an authentication got (AU-4). */
export interface Progress {
  readonly authenticated: boolean;
  readonly otpSent: boolean;
  readonly otpExpiresAt?: string;
  readonly resendAfter: number;
  readonly channels: CodeChannel[];
  readonly roleTranslations: string;
}

/** What a browser is told, and the token of its session when that is a new one. */
export interface Admission {
  readonly progress: Progress;
  readonly token: string | undefined;
}

/** Somebody is in. */
export function admitted({ roleTranslations }: AccessDeps, role: Role): Progress {
  return {
    ...{ authenticated: true, otpSent: false, resendAfter: 0, channels: [] },
    roleTranslations: roleTexts(roleTranslations, role),
  };
}

/** A code is on its way. */
export function codeSent({ resendSeconds }: AccessDeps, expiresAt: Date, channels: CodeChannel[]): Progress {
  return {
    ...{ authenticated: false, otpSent: true, resendAfter: resendSeconds, channels },
    otpExpiresAt: expiresAt.toISOString(),
    roleTranslations: '{}',
  };
}
