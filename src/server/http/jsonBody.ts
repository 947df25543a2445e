import type { FastifyInstance } from 'fastify';

/** Thrown for text that PostgreSQL cannot keep: NUL, or half of a surrogate pair. */
class UnstorableText extends SyntaxError {}

/** JSON is the only body that is read; everything else is answered with 415 before it is parsed. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      const value: unknown = body === '' ? undefined : JSON.parse(body.toString(), withoutPrototypes);
      refuseUnstorableText(value);
      done(null, value);
    } catch (error) {
      done(error instanceof SyntaxError ? error : new SyntaxError('The body is not JSON'));
    }
  });
}

/** Keys that could reach an object's prototype are dropped while parsing. */
function withoutPrototypes(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' ? undefined : value;
}

function refuseUnstorableText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new UnstorableText('The body has text that cannot be stored');
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorableText(key);
      refuseUnstorableText(inner);
    }
  }
}
