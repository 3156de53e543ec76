import {
  isNoteLink,
  NOTE_FONTS,
  type NoteContent,
  type NoteNode,
  type NoteText,
  TEXT_FORMATS,
} from '@waybill/contract/notes/note-content.ts'
import { Fragment, type ReactNode } from 'react'
import { NotePicture } from './note-picture.tsx'
import styles from './note-text.module.css'

/** Renders a stored note without the editor: nodes become elements, and an unknown kind renders nothing (P27). */
export function NoteView({ content }: { content: NoteContent }): ReactNode {
  return <div className={styles.text}>{drawAll(content.root.children)}</div>
}

/** A stored note never reorders, so a node's position is its key. */
function drawAll(nodes: readonly NoteNode[]): ReactNode {
  return nodes.map((node, place) => <Fragment key={`${place} ${node.type}`}>{draw(node)}</Fragment>)
}

function draw(node: NoteNode): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{node.children.length > 0 ? drawAll(node.children) : <br />}</p>
    case 'heading':
      // Every heading is one level below its section, whatever its size: skipped levels confuse screen reader users.
      return (
        <div className={styles[node.tag]} role="heading" aria-level={3}>
          {drawAll(node.children)}
        </div>
      )
    case 'quote':
      return <blockquote>{drawAll(node.children)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{drawAll(node.children)}</code>
        </pre>
      )
    case 'list':
      return node.listType === 'bullet' ? (
        <ul>{drawAll(node.children)}</ul>
      ) : (
        <ol start={node.start}>{drawAll(node.children)}</ol>
      )
    case 'listitem':
      return <li className={node.children[0]?.type === 'list' ? styles.nested : undefined}>{drawAll(node.children)}</li>
    case 'text':
      return drawText(node)
    case 'linebreak':
      return <br />
    case 'link':
      return isNoteLink(node.url) ? (
        <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
          {drawAll(node.children)}
        </a>
      ) : (
        drawAll(node.children)
      )
    case 'mention':
      return <span className={styles.mention}>@{node.text}</span>
    case 'image':
      return <NotePicture image={node} opens />
    default:
      return null
  }
}

const MARKS = [
  [TEXT_FORMATS.superscript, 'sup'],
  [TEXT_FORMATS.subscript, 'sub'],
  [TEXT_FORMATS.strikethrough, 's'],
  [TEXT_FORMATS.underline, 'u'],
  [TEXT_FORMATS.italic, 'em'],
  [TEXT_FORMATS.bold, 'strong'],
  [TEXT_FORMATS.code, 'code'],
] as const

function drawText({ text, format = 0, style }: NoteText): ReactNode {
  const marked = MARKS.reduce<ReactNode>(
    (inner, [bit, Mark]) => ((format & bit) === 0 ? inner : <Mark>{inner}</Mark>),
    text,
  )
  const font = NOTE_FONTS.find((name) => style === `font-family: ${name}`)
  return font ? <span style={{ fontFamily: font }}>{marked}</span> : marked
}
