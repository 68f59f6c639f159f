/** Certificates for tests, made anew each time, so that no key lies in the repository and none of them ever runs out. */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { DAY } from '../../../src/shared/time.ts';

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends TestCertificate {
  /** A certificate for a host, signed by this authority. `fromNow` and `untilNow` are ms from now. */
  issue(host: string, life?: { readonly fromNow: number; readonly untilNow: number }): TestCertificate;
}

const YEAR_LIFE = { fromNow: -DAY, untilNow: 300 * DAY };

export function createAuthority(name: string): Authority {
  const pair = newPair();
  const root = certify({
    subject: name,
    issuer: name,
    own: pair.publicKey,
    signer: pair.privateKey,
    host: null,
    life: YEAR_LIFE,
  });
  return {
    cert: root,
    key: toPem(pair.privateKey),
    issue(host, life = YEAR_LIFE) {
      const own = newPair();
      const cert = certify({ subject: host, issuer: name, own: own.publicKey, signer: pair.privateKey, host, life });
      return { cert, key: toPem(own.privateKey) };
    },
  };
}

/** Signed by itself and by nobody else. */
export function selfSigned(host: string): TestCertificate {
  const own = newPair();
  const cert = certify({ subject: host, issuer: host, own: own.publicKey, signer: own.privateKey, host, life: YEAR_LIFE });
  return { cert, key: toPem(own.privateKey) };
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const toPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

// ── The few parts of DER (ITU-T X.690) and X.509 (RFC 5280) that this takes ───────────────────────────────────────────

const ECDSA_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';
const ALTERNATIVE_NAMES = '551d11';

function certify(wish: {
  readonly subject: string;
  readonly issuer: string;
  readonly own: KeyObject;
  readonly signer: KeyObject;
  /** Null: an authority. */
  readonly host: string | null;
  readonly life: { readonly fromNow: number; readonly untilNow: number };
}): string {
  const algorithm = sequence(oid(ECDSA_SHA256));
  const extension =
    wish.host === null
      ? sequence(oid(BASIC_CONSTRAINTS), tlv(0x01, Buffer.from([0xff])), tlv(0x04, sequence(tlv(0x01, Buffer.from([0xff])))))
      : sequence(oid(ALTERNATIVE_NAMES), tlv(0x04, sequence(tlv(0x82, Buffer.from(wish.host)))));
  const toSign = sequence(
    tlv(0xa0, integer(2)),
    integer(1 + Math.floor(Math.random() * 1_000_000_000)),
    algorithm,
    nameOf(wish.issuer),
    sequence(timeOf(wish.life.fromNow), timeOf(wish.life.untilNow)),
    nameOf(wish.subject),
    wish.own.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', toSign, wish.signer);
  const der = sequence(toSign, algorithm, tlv(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/gu) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => tlv(0x30, Buffer.concat(parts));
const oid = (hex: string): Buffer => tlv(0x06, Buffer.from(hex, 'hex'));
const nameOf = (text: string): Buffer => sequence(tlv(0x31, sequence(oid(COMMON_NAME), tlv(0x0c, Buffer.from(text)))));

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32BE(value, 1);
  const first = bytes.findIndex((byte) => byte !== 0);
  const from = first === -1 ? 4 : first;
  // A leading one would make it negative.
  return tlv(0x02, bytes.subarray((bytes[from] ?? 0) > 127 ? from - 1 : from));
}

function timeOf(fromNowMs: number): Buffer {
  const digits = new Date(Date.now() + fromNowMs).toISOString().replace(/[-:T]|\.\d+/gu, '');
  return tlv(0x17, Buffer.from(digits.slice(2)));
}
