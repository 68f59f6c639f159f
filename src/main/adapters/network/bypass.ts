/** The hosts that are reached without the proxy: `example.com` (and all below it), `.example.com`, `*.example.com`, `10.0.0.0/8`, `*`. */

import { BlockList, isIP } from 'node:net';

export interface Bypass {
  /** True when this host is reached directly. Without brackets. */
  has(host: string, port: number): boolean;
}

type Rule = (host: string, port: number) => boolean;

const NAME = /^(?:\*|(?:\*?\.)?(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*)$/iu;

/** Entries stand apart by commas, spaces or lines. `refused` is the first one that means nothing. */
export function parseBypass(text: string): { readonly ok: Bypass } | { readonly refused: string } {
  const rules: Rule[] = [];
  for (const entry of text.split(/[\s,;]+/u)) {
    if (entry === '') continue;
    const rule = readRule(entry.toLowerCase());
    if (rule === null) return { refused: entry };
    rules.push(rule);
  }
  return {
    ok: {
      has: (host, port) => {
        const name = host.toLowerCase().replace(/\.$/u, '');
        return rules.some((rule) => rule(name, port));
      },
    },
  };
}

function readRule(entry: string): Rule | null {
  const range = /^(.+)\/(\d{1,3})$/u.exec(entry);
  if (range !== null) return readRange(range[1] ?? '', Number(range[2]));
  const bare = entry.replace(/^\[(.*)\]$/u, '$1');
  if (isIP(bare) !== 0) return (host) => isSameAddress(host, bare);
  const [, name = '', port] = /^(.*?)(?::(\d{1,5}))?$/u.exec(entry) ?? [];
  if (!NAME.test(name)) return null;
  const isPort = (given: number): boolean => port === undefined || Number(port) === given;
  if (name === '*') return (_host, given) => isPort(given);
  const tail = name.replace(/^\*?\./u, '');
  const isBelowOnly = tail !== name;
  return (host, given) => isPort(given) && (host.endsWith(`.${tail}`) || (!isBelowOnly && host === tail));
}

function readRange(address: string, prefix: number): Rule | null {
  const family = isIP(address);
  if (family === 0 || prefix > (family === 4 ? 32 : 128)) return null;
  const list = new BlockList();
  list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  return (host) => isIP(host) !== 0 && list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6');
}

function isSameAddress(host: string, address: string): boolean {
  const [family, other] = [isIP(host), isIP(address)];
  if (family !== other) return false;
  const list = new BlockList();
  list.addAddress(address, family === 4 ? 'ipv4' : 'ipv6');
  return list.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
