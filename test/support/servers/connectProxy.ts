/** A tiny HTTP proxy that only builds tunnels (CONNECT), with or without a login. It resolves names by a table of its own. */

import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSealedServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestCertificate } from './certificates.ts';

export interface SeenTunnel {
  /** `host:port`, as it was asked for. */
  readonly to: string;
  readonly login: string | null;
  readonly status: number;
}

export interface ConnectProxy {
  readonly url: string;
  readonly port: number;
  readonly seen: SeenTunnel[];
  /** Ends what is open, as a proxy that is restarted would. */
  cut(): void;
  close(): Promise<void>;
}

export async function startConnectProxy(options: {
  /** `host:port` to a port on loopback; all else gets 502. */
  readonly hosts: Readonly<Record<string, number>>;
  /** `name:password`. */
  readonly login?: string;
  /** Speaks TLS itself. */
  readonly certificate?: TestCertificate;
}): Promise<ConnectProxy> {
  const { hosts, login, certificate } = options;
  const seen: SeenTunnel[] = [];
  const sockets = new Set<Socket>();
  const server =
    certificate === undefined ? createServer() : createSealedServer({ cert: certificate.cert, key: certificate.key });

  server.on('connect', (request: IncomingMessage, near: Socket, head: Buffer) => {
    const to = request.url ?? '';
    const given = request.headers['proxy-authorization'] ?? null;
    const name = given === null ? null : Buffer.from(given.replace(/^Basic /u, ''), 'base64').toString();
    const port = hosts[to];
    const status = login !== undefined && name !== login ? 407 : port === undefined ? 502 : 200;
    seen.push({ to, login: name, status });
    near.on('error', () => {});
    if (status !== 200 || port === undefined) {
      near.end(
        `HTTP/1.1 ${status} No\r\n${status === 407 ? 'Proxy-Authenticate: Basic realm="test"\r\n' : ''}Content-Length: 0\r\n\r\n`,
      );
      return;
    }
    const far = connect(port, '127.0.0.1', () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) far.write(head);
      near.pipe(far).pipe(near);
    });
    sockets.add(far);
    far.on('error', () => near.destroy());
    far.on('close', () => sockets.delete(far));
    near.on('close', () => far.destroy());
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    seen,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
