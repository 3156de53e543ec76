import { CodeNode } from '@lexical/code-core'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import type { NoteImage, NoteMention } from '@waybill/contract/notes/note-content.ts'
import {
  $applyNodeReplacement,
  DecoratorNode,
  type EditorConfig,
  type NodeKey,
  type SerializedLexicalNode,
  type SerializedTextNode,
  TextNode,
} from 'lexical'
import type { ReactNode } from 'react'
import { NotePicture } from '../note-picture.tsx'
import styles from '../note-text.module.css'

type SerializedMention = SerializedTextNode & Pick<NoteMention, 'userId'>
type SerializedImage = SerializedLexicalNode & Omit<NoteImage, 'type'>

/** A name in a text; it is deleted as a whole. */
export class MentionNode extends TextNode {
  __userId: string

  static override getType(): string {
    return 'mention'
  }

  static override clone(node: MentionNode): MentionNode {
    return new MentionNode(node.__userId, node.__text, node.__key)
  }

  static override importJSON(json: SerializedMention): MentionNode {
    return $createMention({ userId: json.userId, text: json.text })
  }

  static override importDOM(): null {
    return null
  }

  constructor(userId = '', text = '', key?: NodeKey) {
    super(text, key)
    this.__userId = userId
  }

  override exportJSON(): SerializedMention {
    return { ...super.exportJSON(), type: 'mention', version: 1, userId: this.__userId }
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config)
    element.className = styles.mention ?? ''
    return element
  }

  override isTextEntity(): true {
    return true
  }

  override canInsertTextBefore(): boolean {
    return false
  }

  override canInsertTextAfter(): boolean {
    return false
  }
}

/** The text includes the at-sign; the stored note does not. */
export function $createMention({ userId, text }: Pick<NoteMention, 'userId' | 'text'>): MentionNode {
  const shown = text.startsWith('@') ? text : `@${text}`
  return $applyNodeReplacement(new MentionNode(userId, shown).setMode('token'))
}

/** A picture on the server. */
export class ImageNode extends DecoratorNode<ReactNode> {
  __image: Omit<NoteImage, 'type'>

  static override getType(): string {
    return 'image'
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__image, node.__key)
  }

  static override importJSON({ imageId, altText, width, height }: SerializedImage): ImageNode {
    return $createImage({ imageId, altText, width, height })
  }

  static override importDOM(): null {
    return null
  }

  constructor(image: Omit<NoteImage, 'type'> = { imageId: '', altText: '', width: 1, height: 1 }, key?: NodeKey) {
    super(key)
    this.__image = image
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), ...this.__image, type: 'image', version: 1 }
  }

  override createDOM(): HTMLElement {
    return document.createElement('span')
  }

  override updateDOM(): false {
    return false
  }

  override isInline(): true {
    return true
  }

  override decorate(): ReactNode {
    return <NotePicture image={{ type: 'image', ...this.__image }} />
  }
}

export function $createImage(image: Omit<NoteImage, 'type'>): ImageNode {
  return $applyNodeReplacement(new ImageNode(image))
}

export const NODES = [HeadingNode, QuoteNode, CodeNode, ListNode, ListItemNode, LinkNode, MentionNode, ImageNode]
