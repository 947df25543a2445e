import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { ipAddressOf } from './requestLimits.ts';

interface ConnectionLimit {
  /** The most open connections of an IP address to this process. */
  readonly limit: number;
  /** Addresses and networks of proxies, whose connections have no limit, because they belong to many clients. */
  readonly trustedProxies: readonly string[];
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** The log has one line for all connections that are closed within this time, milliseconds. */
const reportMs = 10_000;

/** Closes connections above the limit of an IP address when they open. One stranger cannot use up the file descriptors then. */
export function limitConnections(server: Server, { limit, trustedProxies, logger }: ConnectionLimit): void {
  const proxies = listOf(trustedProxies);
  const open = new Map<string, number>();
  let closed = 0;

  function report(): void {
    logger.warn({ count: closed, limit }, 'connections above the limit of an address were closed');
    closed = 0;
  }

  server.on('connection', (socket: Socket) => {
    const { remoteAddress: ip } = socket;
    if (ip === undefined || proxies.check(ip, familyOf(ip))) return;
    const address = ipAddressOf({ ip });
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count <= limit) return;
    socket.destroy();
    closed += 1;
    if (closed === 1) setTimeout(report, reportMs).unref();
  });
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
