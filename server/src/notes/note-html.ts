import { type NoteContent, type NoteNode, type NoteText, TEXT_FORMATS } from '@waybill/contract/notes/note-content.ts'

/** Each format and its element, outermost first. */
const MARKS = [
  [TEXT_FORMATS.code, 'code'],
  [TEXT_FORMATS.bold, 'strong'],
  [TEXT_FORMATS.italic, 'em'],
  [TEXT_FORMATS.underline, 'u'],
  [TEXT_FORMATS.strikethrough, 's'],
  [TEXT_FORMATS.subscript, 'sub'],
  [TEXT_FORMATS.superscript, 'sup'],
] as const

/**
 * A note as HTML, built only from its checked nodes (P27): every element and attribute is written here, every text is escaped. HTML
 * a client sends is never read.
 */
export function htmlOf(content: NoteContent): string {
  return htmlOfAll(content.root.children)
}

function htmlOfAll(nodes: readonly NoteNode[]): string {
  return nodes.map(htmlOfNode).join('')
}

function htmlOfNode(node: NoteNode): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${htmlOfAll(node.children) || '<br>'}</p>`
    case 'heading':
      return `<${node.tag}>${htmlOfAll(node.children)}</${node.tag}>`
    case 'quote':
      return `<blockquote>${htmlOfAll(node.children)}</blockquote>`
    case 'code':
      return `<pre><code>${htmlOfAll(node.children)}</code></pre>`
    case 'list':
      return node.listType === 'bullet'
        ? `<ul>${htmlOfAll(node.children)}</ul>`
        : `<ol${node.start && node.start > 1 ? ` start="${node.start}"` : ''}>${htmlOfAll(node.children)}</ol>`
    case 'listitem':
      return `<li>${htmlOfAll(node.children)}</li>`
    case 'text':
      return textHtml(node)
    case 'linebreak':
      return '<br>'
    case 'link':
      return `<a href="${escaped(node.url)}" rel="noopener noreferrer nofollow" target="_blank">${htmlOfAll(node.children)}</a>`
    case 'mention':
      return `<span data-mention="${escaped(node.userId)}">@${escaped(node.text)}</span>`
    case 'image':
      return `<img src="/api/v2/note_images/${escaped(node.imageId)}" alt="${escaped(node.altText)}" width="${node.width}" height="${node.height}">`
  }
}

function textHtml({ text, format = 0, style }: NoteText): string {
  const marks = MARKS.filter(([bit]) => (format & bit) !== 0)
  const marked = marks.reduceRight((html, [, name]) => `<${name}>${html}</${name}>`, escaped(text))
  return style ? `<span style="${escaped(style)}">${marked}</span>` : marked
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
