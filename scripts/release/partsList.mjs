/**
 * The list of parts (CycloneDX) of one package: of all that npm installs to build the app, what really is in it. npm knows the
 * digests and addresses; the list of licences knows what was bundled.
 *
 * @typedef {{ readonly name: string, readonly version: string, readonly license?: string }} Shipped
 * @typedef {{ 'bom-ref': string, type: string, name: string, version: string, scope?: string, licenses?: unknown, properties?: unknown, purl?: string }} Component
 * @typedef {{ ref: string, dependsOn?: readonly string[] }} Dependency
 * @typedef {object} Sbom What `npm sbom --sbom-format cyclonedx` prints.
 * @property {{ component: Component }} metadata
 * @property {readonly Component[]} components
 * @property {readonly Dependency[]} dependencies
 */

/**
 * @param {{ sbom: Sbom, shipped: readonly Shipped[], app: { name: string, version: string, electron: string, nativePart: string } }} made
 * @returns {Sbom}
 */
export function partsListOf({ sbom, shipped, app }) {
  const named = new Set(shipped.map(refOf));
  const fromNpm = sbom.components
    .filter((part) => part.name !== 'electron' && (named.has(refOf(part)) || part.name === app.nativePart))
    .map(asShipped);
  const known = new Set(fromNpm.map(refOf));
  const others = shipped
    .filter((part) => part.name !== app.name && part.name.toLowerCase() !== 'electron' && !known.has(refOf(part)))
    .map(componentOf);
  const electron = componentOf({ name: 'electron', version: app.electron, license: 'MIT' });
  const components = [electron, ...fromNpm, ...others].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const root = { ...asShipped(sbom.metadata.component), type: 'application', name: app.name };
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: root },
    components,
    dependencies: dependenciesOf({ sbom, components, root }),
  };
}

/** Who needs whom, among what is in the package. @param {{ sbom: Sbom, components: readonly Component[], root: Component }} made */
function dependenciesOf({ sbom, components, root }) {
  const refs = new Set(components.map((part) => part['bom-ref']));
  const between = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((to) => refs.has(to)) }));
  const told = new Set(between.map(({ ref }) => ref));
  return [
    // Bundled into one file, all of them stand below the app itself.
    { ref: root['bom-ref'], dependsOn: [...refs] },
    ...between,
    ...[...refs].filter((ref) => !told.has(ref)).map((ref) => ({ ref, dependsOn: [] })),
  ];
}

/** npm's mark "for development" is about installing, and would say the opposite of what is meant here. @param {Component} part */
function asShipped({ properties: _development, ...part }) {
  return { ...part, scope: 'required' };
}

/** @param {Shipped} part @returns {Component} */
function componentOf({ name, version, license }) {
  return {
    'bom-ref': `${name}@${version}`,
    type: name === 'electron' ? 'framework' : 'library',
    name,
    version,
    scope: 'required',
    ...(license === undefined ? {} : { licenses: [{ license: { name: license } }] }),
    ...(name === 'electron' ? { purl: `pkg:npm/electron@${version}` } : {}),
  };
}

/** @param {{ name: string, version: string }} part */
function refOf({ name, version }) {
  return `${name}@${version}`;
}
