import fc from 'fast-check';

/** `npm test` tries the same cases each time, so that a failure is of the change at hand; `npm run soak` tries new ones. */
if (!process.env.SOAK) fc.configureGlobal({ seed: 20_261_120 });
