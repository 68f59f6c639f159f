import { describe, expect, it } from 'vitest';
import { partsListOf } from '../../../scripts/release/partsList.mjs';

const part = (name: string, version: string) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  hashes: [{ alg: 'SHA-512', content: 'ab' }],
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
});
const sbom = {
  bomFormat: 'CycloneDX',
  metadata: { component: { ...part('afterglow', '1.2.3'), type: 'library', name: 'main' } },
  components: [
    part('undici', '7.0.0'),
    part('undici', '6.0.0'),
    part('vitest', '4.0.0'),
    part('electron', '45.5.0'),
    part('libsql', '0.5.0'),
    part('@libsql/linux-x64-gnu', '0.5.0'),
    part('@libsql/darwin-x64', '0.5.0'),
  ],
  dependencies: [
    { ref: 'libsql@0.5.0', dependsOn: ['@libsql/linux-x64-gnu@0.5.0', '@libsql/darwin-x64@0.5.0'] },
    { ref: 'vitest@4.0.0', dependsOn: ['undici@7.0.0'] },
  ],
};
const list = partsListOf({
  sbom,
  shipped: [
    { name: 'Afterglow', version: '1.2.3', license: 'MIT' },
    { name: 'undici', version: '7.0.0', license: 'MIT' },
    { name: 'libsql', version: '0.5.0', license: 'MIT' },
    { name: 'Electron', version: '33.2.1', license: 'MIT' },
    { name: 'Chromium', version: '130', license: 'BSD-3-Clause' },
  ],
  app: { name: 'Afterglow', version: '1.2.3', electron: '33.2.1', nativePart: '@libsql/linux-x64-gnu' },
});
const refs = list.components.map((component) => component['bom-ref']);

describe('the list of parts', () => {
  it('names what is in the package, in its version, and nothing that only built it', () => {
    expect(refs).toEqual(['@libsql/linux-x64-gnu@0.5.0', 'Chromium@130', 'electron@33.2.1', 'libsql@0.5.0', 'undici@7.0.0']);
  });

  it('names the Electron that is inside, not the one that npm would fetch', () => {
    expect(list.components.find(({ name }) => name === 'electron')).toMatchObject({ type: 'framework', version: '33.2.1' });
  });

  it('keeps the digests that npm knows, and drops its mark "for development"', () => {
    const undici = list.components.find(({ name }) => name === 'undici');
    expect(undici).toMatchObject({ hashes: [{ alg: 'SHA-512', content: 'ab' }], scope: 'required' });
    expect(JSON.stringify(list)).not.toContain('development');
  });

  it('leads from the app to every part, and from each part to those that are there', () => {
    expect(list.metadata.component).toMatchObject({ type: 'application', name: 'Afterglow', version: '1.2.3' });
    expect(list.dependencies[0]).toEqual({ ref: 'afterglow@1.2.3', dependsOn: refs });
    expect(list.dependencies).toContainEqual({ ref: 'libsql@0.5.0', dependsOn: ['@libsql/linux-x64-gnu@0.5.0'] });
    expect(list.dependencies.map(({ ref }) => ref).toSorted()).toEqual(['afterglow@1.2.3', ...refs].toSorted());
  });
});
