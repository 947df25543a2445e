/**
 * Loads Fluent's message bar, spinner and skeleton, which the first screen seldom needs. Until they are loaded, and without a connection, plain
 * elements stand in for them.
 */
export const loadFeedback = () => import('./FluentFeedback.tsx');
