import { trouble } from '../setup/say.mjs';
import { licenceText } from './texts.mjs';

/**
 * What the crates say of their licences that the database driver's native part is compiled from. Packages of crates are not at
 * hand here, so it is written down; a crate that is not is told by name, and nothing is built.
 */

/** Under the MIT licence, with whose work it is. @type {Readonly<Record<string, string>>} */
const MIT = {
  'async-stream': 'Copyright (c) 2019 Carl Lerche',
  bytes: 'Copyright (c) 2018 Carl Lerche',
  h2: 'Copyright (c) 2017 h2 authors',
  hyper: 'Copyright (c) 2014-2021 Sean McArthur',
  libsql: 'Copyright 2022 the libSQL authors',
  'libsql-rusqlite': 'Copyright (c) 2014-2021 The rusqlite developers',
  'libsql-sys': 'Copyright 2022 the libSQL authors',
  libsql_replication: 'Copyright 2022 the libSQL authors',
  matchers: 'Copyright (c) 2019 Eliza Weisman',
  mio: 'Copyright (c) 2014 Carl Lerche and other MIO contributors',
  schannel: 'Copyright (c) 2015 steffengy',
  'sharded-slab': 'Copyright (c) 2019 Eliza Weisman',
  slab: 'Copyright (c) 2019 Carl Lerche',
  spin: 'Copyright (c) 2014 Mathijs van de Nes',
  tokio: 'Copyright (c) Tokio Contributors',
  'tokio-util': 'Copyright (c) Tokio Contributors',
  tonic: 'Copyright (c) 2019 Lucio Franco',
  'tonic-web': 'Copyright (c) 2019 Lucio Franco',
  tower: 'Copyright (c) 2019 Tower Contributors',
  'tower-http': 'Copyright (c) 2019-2021 Tower Contributors',
  tracing: 'Copyright (c) Tokio Contributors',
  'tracing-core': 'Copyright (c) Tokio Contributors',
  'tracing-log': 'Copyright (c) Tokio Contributors',
  'tracing-subscriber': 'Copyright (c) Tokio Contributors',
  want: 'Copyright (c) 2018-2019 Sean McArthur',
};

/** @type {Readonly<Record<string, string>>} */
const ISC = {
  libloading: 'Copyright © 2015, Simonas Kazlauskas',
  'rustls-webpki': 'Copyright 2015 Brian Smith.\nCopyright 2023 The rustls-webpki authors.',
  untrusted: 'Copyright 2015-2016 Brian Smith.',
};

/** Under the Apache licence or another at choice; here under Apache. What begins so belongs to one family. */
const APACHE = new Set(
  `aes aho-corasick anyhow async-trait axum backtrace base64 bincode bitflags block-buffer byteorder cbc chrono cipher core-foundation
  core-foundation-sys crossbeam crypto-common fallible-iterator fallible-streaming-iterator fnv futures futures-channel futures-core futures-executor
  futures-io futures-sink futures-task futures-util generic-array getrandom hashbrown hashlink http http-body httparse httpdate
  hyper-rustls hyper-timeout iana-time-zone indexmap inout itertools itoa lazy_static libc libsql-sqlite3-parser lock_api log memchr miniz_oxide neon
  num-traits once_cell openssl-probe parking_lot parking_lot_core percent-encoding phf pin-project pin-project-lite prost rand rand_core regex
  regex-automata regex-syntax rustc-demangle rustc-hash rustls rustls-native-certs rustls-pemfile rustls-pki-types rustversion ryu security-framework
  security-framework-sys semver serde serde_json signal-hook-registry smallvec socket2 sync_wrapper thread_local tokio-io-timeout tokio-rustls
  tokio-stream tower-layer tower-service unicode-ident uuid winapi windows-core windows-sys windows-targets zerocopy zeroize`.split(
    /\s+/,
  ),
);

/** @param {string} name @returns {{ license: string, text: string }} */
export function noticeOf(name) {
  if (name === 'ring') return { license: 'ISC AND OpenSSL AND MIT', text: licenceText('ring') };
  const mit = MIT[name];
  if (mit !== undefined) return { license: 'MIT', text: `${mit}\n\n${licenceText('MIT')}` };
  const isc = ISC[name];
  if (isc !== undefined) return { license: 'ISC', text: `${isc}\n\n${licenceText('ISC')}` };
  if (APACHE.has(name)) return { license: 'Apache-2.0', text: licenceText('Apache-2.0') };
  throw trouble(
    `The database driver holds ${name}, whose licence is not known here.`,
    'Look it up and write it into scripts/licences/crates.mjs.',
  );
}
