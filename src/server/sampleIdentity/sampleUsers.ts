/** A user of the sample identity provider; the key is the login name. */
interface SampleUser {
  readonly role?: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly organization?: string;
}

/** One user for each role with an account, and one without a role, who is refused. */
export const sampleUsers: Readonly<Record<string, SampleUser>> = {
  grace: { role: 'staff', given_name: 'Grace', family_name: 'Sample', organization: 'Southern Light' },
  edith: { role: 'referrer', given_name: 'Edith', family_name: 'Sample' },
  marie: { role: 'external-radiologist', given_name: 'Marie', family_name: 'Sample' },
  alan: { role: 'user', given_name: 'Alan', family_name: 'Sample', organization: 'Sample Practice' },
  nobody: { given_name: 'No', family_name: 'Role' },
};
