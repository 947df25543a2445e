import type { CodeChannel } from '#server/db/columnTypes.ts';
import type { Role } from '../roles/viewer.ts';
import type { AccessDeps } from './accessDeps.ts';
import { roleTexts } from './roleTexts.ts';

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
export interface Admission {
  readonly progress: Progress;
  readonly token: string | undefined;
}

/** Returns the state of a completed authentication. */
export function admitted({ roleTranslations }: AccessDeps, role: Role): Progress {
  return {
    ...{ authenticated: true, otpSent: false, resendAfter: 0, channels: [] },
    roleTranslations: roleTexts(roleTranslations, role),
  };
}

/** Returns the state after a code was sent. */
export function codeSent({ resendSeconds }: AccessDeps, expiresAt: Date, channels: CodeChannel[]): Progress {
  return {
    ...{ authenticated: false, otpSent: true, resendAfter: resendSeconds, channels },
    otpExpiresAt: expiresAt.toISOString(),
    roleTranslations: '{}',
  };
}
