/** What an error on the line comes to: the machine word that the window has words for. */

import { BODY_LOST } from '../../jobs/ports/bodyLost.ts';
import type { NoAnswer } from '../../jobs/ports/router.ts';
import { RESET_CODE } from '../network/steadySocket.ts';
import { PROXY_AUTH, PROXY_KIND, PROXY_REFUSED, PROXY_UNREACHABLE } from '../network/tunnel.ts';

/** What OpenSSL and Node call the troubles with a certificate (https://nodejs.org/api/tls.html#x509-certificate-error-codes). */
const WORDS: Readonly<Record<string, NoAnswer['reason']>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  [BODY_LOST]: 'bodyLost',
  [RESET_CODE]: 'reset',
  AbortError: 'aborted',
  UND_ERR_ABORTED: 'aborted',
  [PROXY_AUTH]: 'proxyAuth',
  [PROXY_REFUSED]: 'proxyRefused',
  [PROXY_UNREACHABLE]: 'proxyUnreachable',
  [PROXY_KIND]: 'proxyKind',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tlsSelfSigned',
  // A root that nobody here knows: what a network looks like that opens and seals the traffic again.
  SELF_SIGNED_CERT_IN_CHAIN: 'tlsUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT: 'tlsUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tlsUnknownIssuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tlsUnknownIssuer',
  CERT_UNTRUSTED: 'tlsUnknownIssuer',
  CERT_HAS_EXPIRED: 'tlsExpired',
  CERT_NOT_YET_VALID: 'tlsNotYetValid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tlsWrongHost',
  HOSTNAME_MISMATCH: 'tlsWrongHost',
};

/** @param code of the error or of what caused it; empty when it has none */
export function reasonOf(code: string, message: string): NoAnswer['reason'] {
  const known = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  if (known !== undefined) return known;
  if (/TIMEOUT$|^ETIMEDOUT$|^TimeoutError$/u.test(code)) return 'timeout';
  if (/^ERR_(TLS|SSL)|CERT|^EPROTO$|SIGNATURE|SELF_SIGNED|ISSUER/u.test(code) || /before secure TLS/u.test(message)) return 'tls';
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_[A-Z]+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/u.test(code))
    return 'unreachable';
  if (/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|HPE_.*)$/u.test(code)) return 'reset';
  return 'other';
}
