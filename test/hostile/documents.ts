/** Drawings and pages that try to run, to load and to lead away, each by a way of its own. */

export interface HostileDocument {
  readonly name: string;
  readonly text: string;
}

/** `beacon`: where whatever runs, loads or leaves would be seen, e.g. `http://127.0.0.1:4000`. */
export function hostileDocuments(beacon: string): readonly HostileDocument[] {
  const script = (from: string): string => {
    const at = `${beacon}/ran/${from}`;
    return `try{new Image().src='${at}'}catch{}try{fetch('${at}')}catch{}try{top.__ran='${from}'}catch{}try{top.location='${at}'}catch{}`;
  };
  const svg = (inner: string, head = ''): string =>
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="150"><rect width="200" height="150" fill="#88a"/>${inner}</svg>`;
  const inline = `data:image/svg+xml;base64,${Buffer.from(svg(`<script>${script('inner')}</script>`)).toString('base64')}`;
  const drawings: Readonly<Record<string, string>> = {
    'a script': svg(`<script>${script('script')}</script>`),
    'a script from elsewhere': svg(`<script href="${beacon}/script.js"/><script xlink:href="${beacon}/script2.js"/>`),
    'a script in CDATA': svg(`<script><![CDATA[${script('cdata')}]]></script>`),
    handlers: `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="150" onload="${script('onload')}"><rect width="99" height="99" onclick="${script('click')}" onmouseover="${script('over')}"/><image href="nowhere" onerror="${script('onerror')}"/></svg>`,
    'a foreign object': svg(
      `<foreignObject width="200" height="150"><body xmlns="http://www.w3.org/1999/xhtml"><script>${script('foreign')}</script><img src="${beacon}/foreign.png" onerror="${script('foreignerror')}"/></body></foreignObject>`,
    ),
    'a frame in a foreign object': svg(
      `<foreignObject width="200" height="150"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${beacon}/frame" srcdoc="&lt;script&gt;1&lt;/script&gt;"/><object xmlns="http://www.w3.org/1999/xhtml" data="${beacon}/object"/><embed xmlns="http://www.w3.org/1999/xhtml" src="${beacon}/embed"/></foreignObject>`,
    ),
    'a form in a foreign object': svg(
      `<foreignObject width="200" height="150"><form xmlns="http://www.w3.org/1999/xhtml" action="${beacon}/form"><button autofocus="" onfocus="this.form.submit()">x</button></form></foreignObject>`,
    ),
    'pictures from elsewhere': svg(
      `<image href="${beacon}/a.png" width="9" height="9"/><image xlink:href="${beacon}/b.png" width="9" height="9"/>`,
    ),
    'a font from elsewhere': svg(
      `<style>@font-face{font-family:F;src:url(${beacon}/font.woff2)}text{font-family:F}</style><text y="20">words</text>`,
    ),
    'a style from elsewhere': svg(
      `<text y="20">x</text>`,
      `<?xml version="1.0"?><?xml-stylesheet href="${beacon}/style.css" type="text/css"?>`,
    ),
    'a style that imports': svg(
      `<style>@import url(${beacon}/import.css); rect{fill:url(${beacon}/fill.svg#a);background:url(${beacon}/back.png)}</style>`,
    ),
    'a use from elsewhere': svg(`<use href="${beacon}/use.svg#a"/><use xlink:href="${beacon}/use2.svg#a"/>`),
    'a filter from elsewhere': svg(
      `<filter id="f"><feImage href="${beacon}/feimage.png"/></filter><rect width="9" height="9" filter="url(#f)"/><rect width="9" height="9" filter="url(${beacon}/filter.svg#f)" mask="url(${beacon}/mask.svg#m)"/>`,
    ),
    'a link that is animated': svg(
      `<a href="#"><animate attributeName="href" values="javascript:${encodeURIComponent(script('animate'))}" begin="0s"/><set attributeName="xlink:href" to="${beacon}/set" begin="0s"/><rect width="200" height="150"/></a>`,
    ),
    'handlers of an animation': svg(
      `<rect width="9" height="9"><animate attributeName="x" dur="1s" onbegin="${script('begin')}" onend="${script('end')}"/></rect>`,
    ),
    'a picture in a data address': svg(`<image href="${inline}" width="99" height="99"/><use href="${inline}#a"/>`),
    'an entity of a file': svg('<text y="20">&amp;x;</text>', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`).replace(
      '&amp;x;',
      '&x;',
    ),
    'an entity from elsewhere': svg(
      '<text y="20">1</text>',
      `<!DOCTYPE svg SYSTEM "${beacon}/a.dtd" [<!ENTITY % x SYSTEM "${beacon}/x.dtd"> %x;]>`,
    ),
    'a billion laughs': svg('<text y="20">&l9;</text>', `<!DOCTYPE svg [${entities()}]>`),
    'a billion shapes': svg(nestedUses()),
    'a refresh': svg(
      `<foreignObject width="9" height="9"><meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${beacon}/refresh"/></foreignObject>`,
    ),
    'a sound and a clip': svg(
      `<foreignObject width="9" height="9"><audio xmlns="http://www.w3.org/1999/xhtml" src="${beacon}/a.mp3" autoplay=""/><video xmlns="http://www.w3.org/1999/xhtml" src="${beacon}/a.mp4" poster="${beacon}/poster.png" autoplay=""/></foreignObject>`,
    ),
  };
  // Where a model may write words, a page is words too.
  const page = (inner: string): string => `A page:\n\n${inner}\n`;
  const pages: Readonly<Record<string, string>> = {
    'Markdown with a script': page(`<script>${script('mdscript')}</script>`),
    'Markdown with handlers': page(
      `<img src=x onerror="${script('mdimg')}"> <svg onload="${script('mdsvg')}"></svg> <details open ontoggle="${script('toggle')}">`,
    ),
    'Markdown with pictures': `# Pictures\n\n![a](${beacon}/md.png) ![b][r] <img src="${beacon}/raw.png" srcset="${beacon}/set.png 2x">\n\n[r]: ${beacon}/ref.png "x"\n`,
    'Markdown with links that run': `# Links\n\n[a](javascript:${encodeURIComponent(script('mdlink'))}) [b](data:text/html;base64,${Buffer.from('<script>1</script>').toString('base64')}) <javascript:alert(1)> [c](vbscript:x) [d](file:///etc/passwd) [e](JaVaScRiPt:alert(1))\n`,
    'Markdown with frames': page(
      `<iframe src="${beacon}/mdframe"></iframe><object data="${beacon}/mdobject"></object><embed src="${beacon}/mdembed">`,
    ),
    'Markdown with a refresh and a base': page(
      `<meta http-equiv="refresh" content="0;url=${beacon}/mdrefresh"><base href="${beacon}/base/"><link rel="stylesheet" href="${beacon}/md.css"><link rel="prefetch" href="${beacon}/prefetch">`,
    ),
    'Markdown with styles': page(
      `<style>@import url(${beacon}/mdimport.css);body{background:url(${beacon}/mdback.png)}</style><p style="background:url(${beacon}/inline.png)">x</p>`,
    ),
    'Markdown with a form': page(`<form action="${beacon}/mdform"><input autofocus onfocus="this.form.submit()"></form>`),
    'Markdown with an hour of brackets': `# Deep\n\n${'['.repeat(5_000)}${'*'.repeat(2_000)}${'> '.repeat(400)}x`,
    'a page as words': `words first\n<!doctype html><html><body onload="${script('body')}"><script>${script('html')}</script></body></html>`,
  };
  return [...Object.entries(drawings), ...Object.entries(pages)].map(([name, text]) => ({ name, text }));
}

function entities(): string {
  const first = '<!ENTITY l0 "lol">';
  return first + Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
}

function nestedUses(): string {
  const levels = Array.from({ length: 9 }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`).join('');
  return `<defs><rect id="g0" width="1" height="1"/>${levels}</defs><use href="#g9"/>`;
}
