import type { NoteContent } from '@waybill/contract/notes/note-content.ts'

/** What the page would call if any of it ran; the browser test checks for it. */
export const RAN = 'window.__ran=1'

const EVENTS = [
  'onload',
  'onerror',
  'onclick',
  'onmouseover',
  'onfocus',
  'onanimationstart',
  'ontoggle',
  'onpointerenter',
]
const TAGS = [
  'img',
  'svg',
  'iframe',
  'video',
  'audio',
  'details',
  'body',
  'input',
  'math',
  'object',
  'embed',
  'marquee',
]
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  'java\nscript:',
  ' javascript:',
  '\u0001javascript:',
  'javascript&colon;',
  'javascript\u00a0:',
  'vbscript:',
  'data:text/html,',
  'data:text/html;base64,',
  'data:image/svg+xml,',
  'blob:',
  'file:///',
  'filesystem:',
  'view-source:javascript:',
  '//evil.example/',
  '\\\\evil.example\\',
  'http:javascript:',
  'https:///',
  'about:blank#',
  'feed:javascript:',
  'intent:',
  'ws:',
]

/** Markup that would run if read as markup: over 400 variants, all different. */
export function scriptTexts(): string[] {
  const texts = new Set<string>([
    `<script>${RAN}</script>`,
    `</script><script>${RAN}</script>`,
    `<ScRiPt>${RAN}</sCrIpT>`,
    `<scr<script>ipt>${RAN}</scr</script>ipt>`,
    `<!--><script>${RAN}</script>-->`,
    `]]><script>${RAN}</script>`,
    `<style>@import 'javascript:${RAN}'</style>`,
    `<base href="javascript:${RAN}//">`,
    `<meta http-equiv="refresh" content="0;url=javascript:${RAN}">`,
    `<template><script>${RAN}</script></template>`,
    `<noscript><p title="</noscript><img src=x onerror=${RAN}>">`,
    `<math><mtext></form><form><mglyph><style></math><img src onerror=${RAN}>`,
    `&lt;script&gt;${RAN}&lt;/script&gt;`,
    `&#60;script&#62;${RAN}&#60;/script&#62;`,
    `\u003cscript\u003e${RAN}\u003c/script\u003e`,
    `" autofocus onfocus="${RAN}`,
    `' onmouseover='${RAN}`,
    `\`-\${${RAN}}-\``,
    `{{constructor.constructor('${RAN}')()}}`,
    `\${${RAN}}`,
  ])
  for (const tag of TAGS)
    for (const event of EVENTS) {
      texts.add(`<${tag} ${event}=${RAN} src=x>`)
      texts.add(`<${tag}/${event}="${RAN}" src=x>`)
      texts.add(`"><${tag} ${event}='${RAN}' src=x>`)
    }
  for (const scheme of SCHEMES) {
    texts.add(`<a href="${scheme}${RAN}">x</a>`)
    texts.add(`<iframe src='${scheme}${RAN}'></iframe>`)
    texts.add(`<form action="${scheme}${RAN}"><button>`)
    texts.add(`[x](${scheme}${RAN})`)
  }
  return [...texts]
}

export function scriptLinks(): string[] {
  return SCHEMES.flatMap((scheme) => [`${scheme}${RAN}`, `${scheme}//x%0a${RAN}`])
}

/** Trees with more than the allowed nodes; each must be refused. */
export function scriptTrees(): unknown[] {
  const paragraph = (...children: unknown[]) => ({
    root: { type: 'root', children: [{ type: 'paragraph', children }] },
  })
  const text = { type: 'text', text: 'x' }
  const image = { type: 'image', imageId: '018f0000-0000-7000-8000-000000000000', altText: '', width: 1, height: 1 }
  return [
    ...scriptLinks().map((url) => paragraph({ type: 'link', url, children: [text] })),
    ...EVENTS.flatMap((event) => [
      paragraph({ ...text, [event]: RAN }),
      paragraph({ ...image, [event]: RAN }),
      paragraph({ type: 'link', url: 'https://a.example', [event]: RAN, children: [text] }),
    ]),
    ...[
      ...TAGS,
      'script',
      'html',
      'root',
      'horizontalrule',
      'table',
      'tweet',
      'youtube',
      'constructor',
      '__proto__',
      'toString',
    ].map((type) => paragraph({ ...text, type })),
    ...['h0', 'h7', 'script', 'H1', 'h1 onclick=x'].map((tag) => ({
      root: { type: 'root', children: [{ type: 'heading', tag, children: [text] }] },
    })),
    ...[
      'color: red',
      'font-family: Arial; background: url(javascript:x)',
      'font-family: "x"',
      'font-family:Arial',
      "font-family: Arial'",
      '',
      'behavior: url(x)',
    ].map((style) => paragraph({ ...text, style })),
    ...[0, -1, 128, 1.5, '1', null, 2 ** 31, Number.MAX_SAFE_INTEGER].map((format) => paragraph({ ...text, format })),
    ...['../1', 'javascript:1', '', 1, null, `${image.imageId}" onerror="${RAN}`].map((imageId) =>
      paragraph({ ...image, imageId }),
    ),
    ...[`1" onload="${RAN}`, 0, -5, 1e9, null].map((width) => paragraph({ ...image, width })),
    paragraph({ ...image, src: 'https://evil.example/a.png' }),
    paragraph({ type: 'mention', userId: `x" onclick="${RAN}`, text: 'x' }),
    paragraph({
      type: 'link',
      url: 'https://a.example',
      children: [{ type: 'link', url: 'https://b.example', children: [text] }],
    }),
    paragraph({ ...text, text: '\ud800' }),
    paragraph({ ...text, text: 'a\u0000b' }),
    paragraph({ ...text, text: { toString: RAN } }),
    nested(7),
    nested(5_000),
  ]
}

/** Nested lists. */
export function nested(depth: number): unknown {
  let list: unknown = {
    type: 'list',
    listType: 'bullet',
    children: [{ type: 'listitem', children: [{ type: 'text', text: 'deep' }] }],
  }
  for (let level = 1; level < depth; level++)
    list = { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [list] }] }
  return { root: { type: 'root', children: [list] } }
}

/** A note with the text in every place a note can have one. */
export function noteSaying(text: string): NoteContent {
  const said = { type: 'text' as const, text }
  const link = { type: 'link' as const, url: 'https://a.example/', children: [said] }
  return {
    root: {
      type: 'root',
      children: [
        { type: 'paragraph', children: [said, { type: 'linebreak' }, link] },
        { type: 'heading', tag: 'h3', children: [said] },
        { type: 'quote', children: [{ ...said, format: 3 }] },
        { type: 'code', children: [said] },
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [said] }] },
      ],
    },
  }
}
