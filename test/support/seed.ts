import fc from 'fast-check';

/** Fixed seed in `npm test`, so that a failure comes from the change; a random one in `npm run soak`. */
if (!process.env.SOAK) fc.configureGlobal({ seed: 20_261_120 });
