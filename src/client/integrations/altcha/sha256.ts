/** First 32 bits of the fractional parts of the cube roots (or square roots) of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const words: number[] = [];
  for (let candidate = 2; words.length < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) if (candidate % divisor === 0) prime = false;
    if (prime) words.push(Math.floor((root(candidate) % 1) * 2 ** 32));
  }
  return Uint32Array.from(words);
}

const rounds = fractions(64, Math.cbrt);
const initial = fractions(8, Math.sqrt);
const words = new Uint32Array(64);
const at = (list: Uint32Array, index: number): number => list[index] ?? 0;
const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/**
 * SHA-256 of a text of plain letters, in hex (FIPS 180-4). The browser's own digest answers later each time, which would make a
 * proof of work of tens of thousands of them ten times as long, and is not there without https.
 */
export function sha256(text: string): string {
  const length = (((text.length + 8) >> 6) + 1) << 6;
  const bytes = new DataView(new ArrayBuffer(length));
  for (let i = 0; i < text.length; i++) bytes.setUint8(i, text.charCodeAt(i));
  bytes.setUint8(text.length, 0x80);
  bytes.setUint32(length - 4, text.length * 8);
  const hash = initial.slice();
  for (let block = 0; block < length; block += 64) mix(hash, bytes, block);
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function mix(hash: Uint32Array, bytes: DataView, block: number): void {
  for (let i = 0; i < 16; i++) words[i] = bytes.getUint32(block + i * 4);
  for (let i = 16; i < 64; i++) {
    const w15 = at(words, i - 15);
    const w2 = at(words, i - 2);
    const small0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const small1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    words[i] = at(words, i - 16) + small0 + at(words, i - 7) + small1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + big1 + ((e & f) ^ (~e & g)) + at(rounds, i) + at(words, i)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + word;
}
