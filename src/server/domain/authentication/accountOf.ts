import type { SessionRole } from '#server/db/queries/sessionRows.ts';
import type { IdentityClaims } from '#server/outbound/identity.ts';
import type { Account } from '../sessions/openSession.ts';
import type { SignInProvider } from './startSignIn.ts';

/** The roles that each way of signing in may give; the claim `role` says which. */
const rolesOf: Readonly<Record<SignInProvider, readonly SessionRole[]>> = {
  staff: ['staff'],
  referrer: ['referrer', 'external-radiologist', 'user'],
};

/** The account and role that an identity stands for; undefined when it has no role that this way of signing in may give. */
export function accountOf(
  claims: IdentityClaims,
  provider: SignInProvider,
): { readonly account: Account; readonly role: SessionRole } | undefined {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].slice(0, 200) : '');
  const role = rolesOf[provider].find((one) => one === claims.role);
  if (!role || !text('sub')) return undefined;
  const [firstName, lastName] = [text('given_name'), text('family_name')];
  const account: Account = {
    userId: text('sub'),
    username: text('preferred_username') || text('email') || text('sub'),
    organization: text('organization') || null,
    currentDoctor: role === 'referrer' && (firstName || lastName) ? { firstName, lastName } : null,
  };
  return { account, role };
}
