/**
 * Which network addresses an asset may be fetched from. A result names its assets by links that somebody else wrote, so a
 * link could point into the network that this machine stands in: a router's page, a cloud's metadata, a service on
 * loopback. Only public addresses are fetched from.
 */

import { BlockList, isIP } from 'node:net';

const FORBIDDEN_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, metadata of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // old relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** Inside 2000::/3; everything outside of it is not public anyway. */
const FORBIDDEN_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4 wraps any IPv4 address
  ['3fff::', 20], // documentation
];

const forbiddenV4 = listOf(FORBIDDEN_V4, 'ipv4');
const forbiddenV6 = listOf(FORBIDDEN_V6, 'ipv6');
const publicV6 = listOf([['2000::', 3]], 'ipv6');
const loopbackV4 = listOf([['127.0.0.0', 8]], 'ipv4');

function listOf(ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of ranges) list.addSubnet(net, prefix, family);
  return list;
}

/** Whether a literal address (IPv4 or IPv6, no brackets) is one of the public internet. Anything unreadable is not. */
export function isPublic(address: string): boolean {
  const plain = withoutZone(address);
  if (isIP(plain) === 4) return !forbiddenV4.check(plain, 'ipv4');
  if (isIP(plain) !== 6) return false;
  const wrapped = wrappedV4(plain);
  if (wrapped !== null) return isPublic(wrapped);
  return publicV6.check(plain, 'ipv6') && !forbiddenV6.check(plain, 'ipv6');
}

/** Whether a literal address is this machine's own loopback. */
export function isLoopback(address: string): boolean {
  const plain = withoutZone(address);
  if (isIP(plain) === 4) return loopbackV4.check(plain, 'ipv4');
  if (isIP(plain) !== 6) return false;
  const wrapped = wrappedV4(plain);
  return wrapped === null ? groupsOf(plain).every((group, at) => group === (at === 7 ? 1 : 0)) : isLoopback(wrapped);
}

function withoutZone(address: string): string {
  return address.split('%')[0] ?? '';
}

/** The IPv4 address inside `::ffff:a.b.c.d` (mapped) or `64:ff9b::a.b.c.d` (translated on IPv6-only networks). */
function wrappedV4(address: string): string | null {
  const groups = groupsOf(address);
  const head = groups.slice(0, 6).join(',');
  if (head !== '0,0,0,0,0,65535' && head !== '100,65435,0,0,0,0') return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of a valid IPv6 address as numbers. */
function groupsOf(address: string): readonly number[] {
  const [left = '', right] = address.split('::');
  const head = readGroups(left);
  if (right === undefined) return head;
  const tail = readGroups(right);
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function readGroups(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
