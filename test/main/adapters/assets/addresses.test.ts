import { describe, expect, it } from 'vitest';
import { isLoopback, isPublic } from '../../../../src/main/adapters/assets/addresses.ts';
import { readLink } from '../../../../src/main/adapters/assets/assetLinks.ts';

describe('addresses that assets may come from', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '169.253.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::8.8.8.8',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '256.1.1.1',
    '1.1.1',
    '010.0.0.1',
  ])('%j is not', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['0:0:0:0:0:0:0:1', true],
    ['::ffff:127.0.0.1', true],
    ['::', false],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['1::1', false],
    ['localhost', false],
  ])('%s being loopback is %s', (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });
});

describe('links that may be fetched', () => {
  it.each(['https://cdn.example.test/a.png?x=1', 'https://8.8.8.8/a', 'https://[2606:4700::1111]/a'])('%s', (link) => {
    expect(readLink(link, 'public')?.href).toBe(new URL(link).href);
  });

  it.each([
    'http://cdn.example.test/a.png',
    'http://127.0.0.1/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f000001/a',
    'https://0177.0.0.1/a',
    'https://127.1/a',
    'https://0/a',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[::ffff:a9fe:a9fe]/a',
    'https://[fe80::1]/a',
    'https://192.168.1.1/a',
    'https://①②⑦.⓪.⓪.①/a',
    'https://user:secret@cdn.example.test/a',
    'https://user@cdn.example.test/a',
    'file:///etc/passwd',
    'ftp://cdn.example.test/a',
    'javascript:alert(1)',
    'data:text/plain,x',
    'gs://bucket/a',
    'ms-msdt:/id',
    'smb://host/share',
    '//cdn.example.test/a',
    '/a.png',
    '',
  ])('not %j', (link) => {
    expect(readLink(link, 'public')).toBeNull();
  });

  it('loopback only where the Router itself is on loopback', () => {
    expect(readLink('http://127.0.0.1:9/a', 'publicAndLoopback')).not.toBeNull();
    expect(readLink('http://localhost:9/a', 'publicAndLoopback')).not.toBeNull();
    expect(readLink('http://10.0.0.1/a', 'publicAndLoopback')).toBeNull();
    expect(readLink('http://cdn.example.test/a', 'publicAndLoopback')).toBeNull();
    expect(readLink('https://169.254.169.254/a', 'publicAndLoopback')).toBeNull();
  });
});
