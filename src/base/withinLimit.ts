/** Resolves as `work` does, or to `late` if that takes longer than `limit` milliseconds; `work` goes on then. Rejects if `work` does in time. */
export async function withinLimit<T, Late>(work: Promise<T>, limit: number, late: Late): Promise<T | Late> {
  const end = Promise.withResolvers<Late>();
  const timer = setTimeout(() => end.resolve(late), limit);
  try {
    return await Promise.race([work, end.promise]);
  } finally {
    clearTimeout(timer);
  }
}
