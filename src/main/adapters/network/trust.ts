/**
 * Whom a connection believes. A file of a person's own adds authorities to the ones that the runtime and the system know;
 * nothing here takes any away, and nothing switches the check off.
 */

import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import * as tls from 'node:tls';
import type { CallErrorKind } from '../../../shared/refusal.ts';

export type CaFile = { readonly ok: readonly string[] } | { readonly refused: CallErrorKind };

const MAX_BYTES = 1_024 * 1_024;
const BLOCK = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED |X509 )?CERTIFICATE-----/gu;

/** Reads a PEM file with one or more certificates. @param now wall clock, ms */
export function readCaFile(path: string, now: number): CaFile {
  let content: string;
  try {
    if (statSync(path).size > MAX_BYTES) return { refused: 'caNotPem' };
    content = readFileSync(path, 'latin1');
  } catch {
    return { refused: 'caMissing' };
  }
  return readCertificates(content, now);
}

export function readCertificates(pem: string, now: number): CaFile {
  const blocks = pem.match(BLOCK) ?? [];
  const parsed = blocks.map(parse);
  if (parsed.length === 0 || parsed.includes(null)) return { refused: 'caNotPem' };
  const isOver = (certificate: X509Certificate | null): boolean => certificate !== null && Date.parse(certificate.validTo) < now;
  if (parsed.every(isOver)) return { refused: 'caExpired' };
  return { ok: blocks };
}

function parse(block: string): X509Certificate | null {
  try {
    return new X509Certificate(block);
  } catch {
    return null;
  }
}

/** Newer runtimes can read the system's own store; the typings in use are older. */
const stores: {
  readonly rootCertificates: readonly string[];
  readonly getCACertificates?: (type: 'default' | 'system') => readonly string[];
} = tls;

function rootsOf(type: 'default' | 'system'): readonly string[] {
  try {
    return stores.getCACertificates?.(type) ?? (type === 'default' ? tls.rootCertificates : []);
  } catch {
    return type === 'default' ? tls.rootCertificates : [];
  }
}

/** What to check certificates against; null: what the runtime does by itself is all there is. */
export function trustWith(extra: readonly string[]): tls.SecureContext | null {
  const system = rootsOf('system');
  if (extra.length === 0 && system.length === 0) return null;
  return tls.createSecureContext({ ca: [...new Set([...rootsOf('default'), ...system, ...extra])] });
}
