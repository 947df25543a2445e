/** Somebody invented whom the sample identity provider knows; the name is the login. */
interface SampleUser {
  readonly role?: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly organization?: string;
}

/** One of each role that has an account, and one without a role, who does not get in. */
export const sampleUsers: Readonly<Record<string, SampleUser>> = {
  grace: { role: 'staff', given_name: 'Grace', family_name: 'Sample', organization: 'Southern Light' },
  edith: { role: 'referrer', given_name: 'Edith', family_name: 'Sample' },
  marie: { role: 'external-radiologist', given_name: 'Marie', family_name: 'Sample' },
  alan: { role: 'user', given_name: 'Alan', family_name: 'Sample', organization: 'Sample Practice' },
  nobody: { given_name: 'No', family_name: 'Role' },
};
