/** The words for what is in the way of the line, and for how it is set. */

import type { LineTrouble } from '../../shared/connection.ts';

/** What it is, and what to do about it. */
export const LINE_TROUBLES: Readonly<Record<LineTrouble, { readonly title: string; readonly line: string }>> = {
  tlsSelfSigned: {
    title: 'The certificate on the line is signed by itself.',
    line: 'Nobody vouches for it, so nothing is sent. If it is your own gateway, add its certificate under Connection.',
  },
  tlsExpired: {
    title: 'The certificate on the line has expired.',
    line: 'Nothing is sent over it. Check the date of this computer; if that is right, whoever runs the line must renew it.',
  },
  tlsNotYetValid: {
    title: 'The certificate on the line is not valid yet.',
    line: 'Mostly the clock of this computer is wrong. Set it right; jobs go on by themselves.',
  },
  tlsUnknownIssuer: {
    title: 'The certificate on the line comes from an unknown issuer.',
    line: 'Networks of companies often open and seal traffic again. If yours does, add its authority under Connection.',
  },
  tlsWrongHost: {
    title: 'The certificate on the line is for another host.',
    line: 'Something else answers in the Router\u2019s place, so nothing is sent. Check the address, or sign in to the network.',
  },
  proxyAuth: {
    title: 'The proxy wants a name and a password.',
    line: 'Give both under Connection. Jobs wait and nothing is lost.',
  },
  proxyRefused: {
    title: 'The proxy does not let the Router through.',
    line: 'Ask whoever runs it, or choose another way under Connection. Jobs wait and nothing is lost.',
  },
  proxyUnreachable: {
    title: 'The proxy cannot be reached.',
    line: 'Check its address under Connection, or whether this network needs it. Jobs wait and nothing is lost.',
  },
  proxyKind: {
    title: 'The proxy is of a kind that Afterglow does not speak.',
    line: 'Name an HTTP proxy under Connection. Jobs wait and nothing is lost.',
  },
  notRouter: {
    title: 'Something else answers in the Router\u2019s place.',
    line: 'Perhaps this network wants you to sign in first: open any page in your browser. Jobs wait and nothing is lost.',
  },
};

/** The same for a line of the timeline, where less room is. */
export const LINE_TROUBLES_SHORT: Readonly<Record<LineTrouble, string>> = {
  tlsSelfSigned: 'the certificate is signed by itself',
  tlsExpired: 'the certificate has expired',
  tlsNotYetValid: 'the certificate is not valid yet',
  tlsUnknownIssuer: 'the certificate comes from an unknown issuer',
  tlsWrongHost: 'the certificate is for another host',
  proxyAuth: 'the proxy wants a name and a password',
  proxyRefused: 'the proxy let nothing through',
  proxyUnreachable: 'the proxy could not be reached',
  proxyKind: 'the proxy is of an unknown kind',
  notRouter: 'something else answered',
};

export const isLineTrouble = (word: string): word is LineTrouble => Object.hasOwn(LINE_TROUBLES, word);

/** The section "Connection" of the settings. */
export const connection = {
  title: 'Connection',
  line: 'How Afterglow reaches the Router and fetches results. This computer itself is always reached directly.',
  mode: 'Proxy',
  modes: { system: 'Same as the system', manual: 'Manual', none: 'None' },
  server: 'Address of the proxy',
  serverHint: 'Like proxy.example:3128. It sees which hosts are reached, not what is sent.',
  username: 'Name',
  password: 'Password',
  passwords: {
    none: 'Leave both empty if it asks for none.',
    stored: 'One is kept, sealed by the system. Leave this empty to keep it.',
    thisRun: 'One is known for this run only, since the system offers no sealed place for it.',
    unreadable: 'The kept one cannot be opened on this system. Type it again.',
  },
  forgetPassword: 'Forget it',
  bypass: 'Reached without it',
  bypassHint: 'Names and addresses, separated by commas: example.com, 10.0.0.0/8',
  save: 'Save',
  undo: 'Undo',
  saved: 'Connection saved',
  test: 'Test the connection',
  testing: 'Asking the Router',
  good: (via: string | null, tookMs: number) =>
    `The Router answers${via === null ? '' : ` through ${via}`}, after ${(tookMs / 1_000).toFixed(1)} s.`,
  bad: (what: string, via: string | null) => `No connection${via === null ? '' : ` through ${via}`}: ${what}`,
  ca: 'More certificate authorities',
  caHint: 'A PEM file with certificates to trust besides those of the system. Certificates are always checked.',
  caNone: 'None',
  caCount: (count: number) => (count === 1 ? '1 certificate' : `${count} certificates`),
  caChoose: 'Choose a file',
  caForget: 'Stop using it',
} as const;

/** What a refused setting of the connection means, at its field. */
export const connectionRefusals = {
  proxyNotAddress: 'This is not the address of a proxy. It looks like proxy.example:3128.',
  proxyKind: 'Only HTTP proxies can be used here.',
  proxyHasCredentials: 'Give the address alone; name and password have fields of their own.',
  proxyNameBad: 'A name for a proxy can hold no colon.',
  proxyPasswordBad: 'This password holds a sign that cannot be typed. Copy it once more.',
  proxyBypassBad: 'One of these is neither a host nor a range of addresses.',
  caMissing: 'This file cannot be read.',
  caNotPem: 'This file holds no certificate in PEM form, or a damaged one.',
  caExpired: 'Every certificate in this file has expired.',
} as const;
