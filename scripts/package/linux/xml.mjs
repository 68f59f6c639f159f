/** @type {Readonly<Record<string, string>>} */
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in XML, between tags and in attributes. @param {string} text */
export function xml(text) {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
}
