import { randomBytes } from 'node:crypto';

/** Settings of a portal in production, on loopback and a free port, with the demo provider. */
export function productionSettings(): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    ALLOW_HTTP: 'true',
    SIGNING_KEY: randomBytes(32).toString('hex'),
    DOCUMENT_KEYS: randomBytes(32).toString('hex'),
    CATALOG_DIR: 'catalog/demo',
    ALLOW_EMBEDDED_DATABASE: 'true',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@isocentre.example',
    DRAIN_SECONDS: '0',
  };
}
