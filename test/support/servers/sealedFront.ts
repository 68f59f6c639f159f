/** Puts TLS before a plain server on loopback, and rewrites texts in what it answers when asked to. */

import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestCertificate } from './certificates.ts';

export interface SealedFront {
  readonly port: number;
  /** Requests that came through. */
  readonly seen: string[];
  close(): Promise<void>;
}

export async function startSealedFront(options: {
  readonly certificate: TestCertificate;
  /** The plain server behind it. */
  readonly to: string;
  /** Each key is replaced by its value in JSON answers. */
  readonly rewrite?: Readonly<Record<string, string>>;
}): Promise<SealedFront> {
  const { certificate, to, rewrite = {} } = options;
  const seen: string[] = [];
  const server = createServer({ cert: certificate.cert, key: certificate.key }, (near, answer) => {
    seen.push(`${near.method} ${near.url}`);
    const far = ask(new URL(near.url ?? '/', to), { method: near.method, headers: { ...near.headers, host: new URL(to).host } });
    far.on('response', (got) => {
      const isJson = (got.headers['content-type'] ?? '').includes('json');
      if (!isJson) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const chunks: Buffer[] = [];
      got.on('data', (chunk: Buffer) => chunks.push(chunk));
      got.on('end', () => {
        const text = Object.entries(rewrite).reduce(
          (all, [from, by]) => all.replaceAll(from, by),
          Buffer.concat(chunks).toString(),
        );
        const { 'transfer-encoding': _encoding, ...headers } = got.headers;
        answer.writeHead(got.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(text) });
        answer.end(text);
      });
    });
    far.on('error', () => answer.destroy());
    near.pipe(far);
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
