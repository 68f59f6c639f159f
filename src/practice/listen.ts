import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  readonly address: AddressInfo;
  /** Closes the port and every open connection. */
  close(): Promise<void>;
}

/** Listens on loopback only. Rejects when the port is taken. */
export async function listen(listener: RequestListener, port: number): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: 5_000, requestTimeout: 0 }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The practice Router has no port');
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
