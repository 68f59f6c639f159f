/**
 * Crates that are compiled in and leave no path behind, since nothing in them ends with a message. No look at a compiled file finds them, so they are told
 * from the driver's own list: what its release build takes of https://github.com/tursodatabase/libsql-js/blob/c47e0af9b638c022a98374e1b634d53c751c6716/Cargo.lock
 * on every system, without what runs only while it is built. That list is older than the driver here (its versions are nearly those that the paths name),
 * so no version is told of these, and one that has come since and leaves no path would be missed.
 * The list names webpki-roots too, but no authority that it brings is named in the compiled file: the driver asks the system for them.
 */
const EVERYWHERE = `ahash aho-corasick allocator-api2 axum axum-core bincode bitflags block-padding byteorder cbc cfg-if cipher cpufeatures crypto-common
  equivalent fallible-iterator fallible-streaming-iterator fnv futures futures-executor futures-io futures-sink futures-task generic-array getrandom hashlink
  http-body http-range-header httpdate hyper-timeout inout itoa libc libsql-ffi libsql-hrana lock_api log matchit memchr mime mio nu-ansi-term overload phf
  phf_shared pin-project pin-project-lite pin-utils ppv-lite86 prost rand rand_chacha rand_core ryu scopeguard semver send_wrapper siphasher subtle sync_wrapper
  thiserror tokio-io-timeout tokio-stream tower tower-layer tower-service tracing try-lock typenum uncased zerocopy`;

/** What Rust's standard library brings for telling where a program failed. */
const OF_RUST = 'addr2line adler gimli miniz_oxide object rustc-demangle';

/** @type {Readonly<Record<string, string>>} */
const ON_SYSTEM = {
  darwin: 'core-foundation core-foundation-sys security-framework security-framework-sys',
  linux: 'openssl-probe',
  win32: 'schannel windows-sys windows-targets',
};

/** @param {string} system As Node names it. @returns {string[]} */
export function unseenCrates(system) {
  return [EVERYWHERE, OF_RUST, ON_SYSTEM[system] ?? ''].flatMap((names) => names.split(/\s+/)).filter((name) => name !== '');
}
