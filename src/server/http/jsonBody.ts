import type { FastifyInstance } from 'fastify';

/** JSON is the only body that is read; everything else is answered with 415 before it is parsed. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const value: unknown = body === '' ? undefined : JSON.parse(body.toString());
      refuseUnstorable(value);
      done(null, value);
    } catch (error) {
      done(error instanceof SyntaxError ? error : new SyntaxError('The body is not JSON'));
    }
  });
}

/** Refuses text that PostgreSQL cannot keep (NUL, half of a surrogate pair) and keys that could reach a prototype. */
function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new SyntaxError('The body has text that cannot be stored');
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor') throw new SyntaxError('The body has a key that is not allowed');
      refuseUnstorable(key);
      refuseUnstorable(inner);
    }
  }
}
