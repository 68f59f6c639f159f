import { describe, expect, it } from 'vitest';
import { emptySigningVariables, signingInName, signingOf } from '../../../scripts/package/signing.mjs';

describe('signing', () => {
  it.each([
    ['win32', { WIN_CSC_LINK: 'file.pfx' }, 'signed'],
    ['win32', { CSC_LINK: 'file.pfx' }, 'signed'],
    ['win32', { WIN_CSC_LINK: '', CSC_NAME: 'Somebody' }, 'unsigned'],
    ['darwin', { CSC_LINK: 'file.p12' }, 'signed'],
    ['darwin', { CSC_NAME: 'Somebody' }, 'signed'],
    ['darwin', { CSC_LINK: ' ', WIN_CSC_LINK: 'file.pfx' }, 'unsigned'],
    ['darwin', {}, 'unsigned'],
    ['linux', { CSC_LINK: 'file.p12' }, 'unsignable'],
  ] as const)('on %s with %o is %s', (platform, env, signing) => {
    expect(signingOf({ platform, env })).toBe(signing);
  });

  it('stands in the name of every package that could be signed and is not', () => {
    expect(signingInName('unsigned')).toBe('-unsigned');
    expect(signingInName('signed')).toBe('');
    expect(signingInName('unsignable')).toBe('');
  });

  it('takes a variable that is there and empty for none, since a secret that is not set comes as that', () => {
    const env = { CSC_LINK: '', CSC_KEY_PASSWORD: ' ', WIN_CSC_LINK: 'file.pfx', APPLE_ID: '', PATH: '' };
    expect(emptySigningVariables(env).toSorted()).toEqual(['APPLE_ID', 'CSC_KEY_PASSWORD', 'CSC_LINK']);
  });
});
