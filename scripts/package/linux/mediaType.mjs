import { APP } from '../facts.mjs';
import { xml } from './xml.mjs';

/**
 * What file managers know back-ups by: the ending, and how the first line begins (src/main/adapters/backup/line.ts): a digest
 * of 64 digits, then the record that says what the file is. See https://specifications.freedesktop.org/shared-mime-info-spec/latest/.
 */
const LINE_BEGINS = '{"sha256":"';
const DIGEST_LENGTH = 64;
const RECORD_BEGINS = '","line":{"kind":"afterglow-backup"';

/** @returns {string} */
export function mediaTypeXml() {
  return `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${xml(APP.backup.mediaType)}">
    <comment>${xml(APP.backup.words)}</comment>
    <generic-icon name="package-x-generic"/>
    <magic priority="60">
      <match type="string" offset="0" value="${xml(LINE_BEGINS)}">
        <match type="string" offset="${LINE_BEGINS.length + DIGEST_LENGTH}" value="${xml(RECORD_BEGINS)}"/>
      </match>
    </magic>
    <glob pattern="*.${xml(APP.backup.ending)}"/>
  </mime-type>
</mime-info>
`;
}
