import { describe, expect, it } from 'vitest';
import { unwritable } from '../../../../src/main/adapters/assets/savePart.ts';
import { createPaceWatch } from '../../../../src/main/adapters/bodies/readBody.ts';
import { tidyFor } from '../../../../src/main/adapters/log/tidyText.ts';
import { codeOf, noAnswer } from '../../../../src/main/adapters/router/routerHttp.ts';

const errorWith = (code: string) => Object.assign(new Error('what happened'), { code });

describe('an error as a value', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['ENOTFOUND', 'unreachable'],
    ['EAI_AGAIN', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['UND_ERR_SOCKET', 'reset'],
    ['EPIPE', 'reset'],
    ['HPE_INVALID_CONSTANT', 'reset'],
    ['CERT_HAS_EXPIRED', 'tlsExpired'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tlsSelfSigned'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'tlsUnknownIssuer'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tlsUnknownIssuer'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tlsUnknownIssuer'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tlsWrongHost'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['EPROTO', 'tls'],
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['E_NEW', 'other'],
  ])('%s is %s', (code, reason) => {
    expect(noAnswer(errorWith(code), 'maybe')).toMatchObject({ kind: 'noAnswer', sent: 'maybe', reason });
  });

  it('finds the code of what caused it', () => {
    expect(codeOf(new Error('outer', { cause: errorWith('ENOSPC') }))).toBe('ENOSPC');
    expect(codeOf('text')).toBe('');
  });

  it.each([
    ['ENOSPC', true],
    ['EDQUOT', true],
    ['EACCES', false],
    ['EROFS', false],
    ['ENOENT', false],
  ])('a disk that says %s is full: %s', (code, full) => {
    expect(unwritable(errorWith(code))).toMatchObject({ kind: 'unwritable', full });
  });
});

it('a sender is judged over whole windows, not by a pause within one', () => {
  const clock = { at: 0, now: () => clock.at };
  const tooSlow = createPaceWatch({ minBytesPerSecond: 100, windowMs: 60_000 }, clock);
  const after = (ms: number, sizeBytes: number) => {
    clock.at += ms;
    return tooSlow(sizeBytes);
  };
  expect(after(50_000, 1)).toBe(false);
  expect(after(10_000, 6_000)).toBe(false);
  expect(after(59_000, 1)).toBe(false);
  expect(after(1_000, 1)).toBe(true);
});

describe('text from a server', () => {
  const tidy = tidyFor(['comfyui-secret']);

  it('stands on one line, without what cannot be seen or turns the direction, and is cut', () => {
    expect(tidy(' a\n\tb\u0000c\u202Ed\u200Be ', 100)).toBe('a b c d e');
    expect(tidy('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(tidy('😀'.repeat(10), 4)).toBe('😀…');
  });

  it('never holds the key, nor a piece of it where it was cut', () => {
    expect(tidy('key comfyui-secret.', 100)).toBe('key [key].');
    for (let maxLength = 1; maxLength < 40; maxLength += 1) {
      expect(tidy(`0123456789 comfyui-secret and more`, maxLength)).not.toContain('comfy');
    }
  });

  it('never holds what opens a link, and megabytes of it are no work', () => {
    expect(tidy('see https://files.example/a.png?X-Amz-Signature=0123456789abcdef', 100)).toBe(
      'see https://files.example/a.png?[masked]',
    );
    const long = `${'x'.repeat(2_060)}comfyui-secret`.repeat(2_000);
    const from = performance.now();
    for (let maxLength = 1; maxLength < 40; maxLength += 1) expect(tidy(long, maxLength)).not.toContain('comfy');
    expect(performance.now() - from).toBeLessThan(5_000);
  });
});
