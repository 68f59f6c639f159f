import { APP } from '../facts.mjs';
import { ABOUT } from './about.mjs';
import { xml } from './xml.mjs';

/**
 * What software centres show of the app. It names no address on the web, since the project has none.
 * See https://www.freedesktop.org/software/appstream/docs/.
 *
 * @param {{ version: string, builtAt: string, purpose: 'release' | 'test' }} made @returns {string}
 */
export function metainfo({ version, builtAt, purpose }) {
  const isStable = purpose === 'release' && !version.includes('-');
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${xml(APP.id)}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${xml(ABOUT.licence)}</project_license>
  <name>${xml(APP.name)}</name>
  <summary>${xml(ABOUT.summary)}</summary>
  <developer id="app.afterglow">
    <name>${xml(ABOUT.authors)}</name>
  </developer>
  <description>
${ABOUT.paragraphs.map((paragraph) => `    <p>${xml(paragraph)}</p>`).join('\n')}
  </description>
  <launchable type="desktop-id">${xml(APP.desktopFile)}</launchable>
  <icon type="stock">${xml(APP.packageName)}</icon>
  <categories>
${ABOUT.categories.map((category) => `    <category>${xml(category)}</category>`).join('\n')}
  </categories>
  <keywords>
${ABOUT.keywords.map((keyword) => `    <keyword>${xml(keyword)}</keyword>`).join('\n')}
  </keywords>
  <provides>
    <binary>${xml(APP.executable)}</binary>
    <mediatype>${xml(APP.backup.mediaType)}</mediatype>
  </provides>
  <requires>
    <display_length compare="ge">720</display_length>
  </requires>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
  </supports>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="${xml(version)}" date="${xml(builtAt.slice(0, 10))}" type="${isStable ? 'stable' : 'development'}"/>
  </releases>
</component>
`;
}
