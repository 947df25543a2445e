import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for servers on this machine, created for each run; only clients that know its key trust it. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** SHA-256 of the public key, Base64, for Chromium's list of trusted keys. */
  readonly pin: string;
}

/** Encodes a DER element: tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex');
  const length = body.length < 128 ? size : Buffer.concat([Buffer.of(0x80 | size.length), size]);
  return Buffer.concat([Buffer.of(tag), length, body]);
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date) => der(0x17, Buffer.from(date.toISOString().replace(/^..|[-:T]|\.\d+/g, '')));
const commonName = oid('550403');
const subjectAltName = oid('551d11');
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

/** Creates a self-signed certificate for some host names (X.509 version 3, ECDSA P-256, valid today). */
export function selfSigned(hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const day = 86_400_000;
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('loopback')))));
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const certified = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    name,
    spki,
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, names)))),
  );
  const signature = sign('sha256', certified, privateKey);
  const whole = sequence(certified, ecdsaWithSha256, der(0x03, Buffer.of(0), signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pin: createHash('sha256').update(spki).digest('base64'),
  };
}
