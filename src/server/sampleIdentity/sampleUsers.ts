/** A user of the sample identity provider; the key is the login name. */
interface SampleUser {
  readonly role?: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly organization?: string;
  readonly rights?: readonly string[];
}

/** Users of each role with an account, a referrer with and without an organization, and one without a role, who is refused. */
export const sampleUsers: Readonly<Record<string, SampleUser>> = {
  grace: { role: 'staff', given_name: 'Grace', family_name: 'Sample', organization: 'Southern Light' },
  // Books outside the rules of the brand.
  hedy: {
    role: 'staff',
    given_name: 'Hedy',
    family_name: 'Sample',
    organization: 'Southern Light',
    rights: ['override-rules'],
  },
  edith: { role: 'referrer', given_name: 'Edith', family_name: 'Sample' },
  rosalyn: { role: 'referrer', given_name: 'Rosalyn', family_name: 'Sample', organization: 'Sample Practice' },
  marie: { role: 'external-radiologist', given_name: 'Marie', family_name: 'Sample' },
  alan: { role: 'user', given_name: 'Alan', family_name: 'Sample', organization: 'Sample Practice' },
  nobody: { given_name: 'No', family_name: 'Role' },
};

/** Returns the page to choose a sample user; the form posts to `action`. */
export function choicePage(action: string): string {
  const choices = Object.entries(sampleUsers).map(
    ([login, { role, given_name, family_name }]) =>
      `<button name="login" value="${login}">${given_name} ${family_name}<small>${role ?? 'no role'}</small></button>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample sign-in</title>
<link rel="icon" href="data:,">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem; color: #242424; }
h1 { font-size: 1.5rem; margin: 0; }
form { display: grid; gap: 0.5rem; margin-top: 1.5rem; }
button { font: inherit; display: flex; justify-content: space-between; min-height: 2.75rem; align-items: center; padding: 0 1rem;
  border: 1px solid #c7c7c7; border-radius: 0.375rem; background: #fff; cursor: pointer; }
button:hover { background: #f5f5f5; }
small { color: #616161; }
</style>
</head>
<body>
<h1>Who are you today?</h1>
<p>These people are invented. This page is part of the portal in development; in production it is your own identity provider’s.</p>
<form method="post" action="${action}">${choices.join('')}</form>
</body>
</html>`;
}
