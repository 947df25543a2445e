import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where a request comes from, for counting: an IPv4 address, or the network of an IPv6 one, whose rest its owner chooses. */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest];
  return full.slice(0, 4).join(':');
}
