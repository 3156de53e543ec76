import { $createCodeNode } from '@lexical/code-core'
import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text'
import { $patchStyleText, $setBlocksType } from '@lexical/selection'
import { $findMatchingParent } from '@lexical/utils'
import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  type LexicalEditor,
  type RangeSelection,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import type { Block } from './editor-look.ts'

export function setBlock(editor: LexicalEditor, block: Block, now: Block): void {
  if (block === 'bullet' || block === 'number') {
    editor.dispatchCommand(block === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND, undefined)
  } else if (block !== now)
    editor.update(() => {
      const selection = $getSelection()
      $setBlocksType(selection, () => $created(block))
    })
  editor.focus()
}

function $created(block: Exclude<Block, 'bullet' | 'number'>) {
  if (block === 'quote') return $createQuoteNode()
  if (block === 'code') return $createCodeNode()
  return block === 'normal' ? $createParagraphNode() : $createHeadingNode(block satisfies HeadingTagType)
}

export function setFont(editor: LexicalEditor, font: string): void {
  editor.update(() => {
    $addUpdateTag(SKIP_DOM_SELECTION_TAG)
    const selection = $getSelection()
    if (selection) $patchStyleText(selection, { 'font-family': font || null })
  })
  editor.focus()
}

/** Types an at-sign to start a mention, with a space after a word. */
export function beginMention(editor: LexicalEditor): void {
  editor.update(() => {
    const selection = $getSelection()
    if ($isRangeSelection(selection)) selection.insertText($isAfterWord(selection) ? ' @' : '@')
  })
  editor.focus()
}

/** Whether a letter precedes the caret: an at-sign there would be part of the word. */
function $isAfterWord({ anchor }: RangeSelection): boolean {
  return anchor.type === 'text' && /\S$/.test(anchor.getNode().getTextContent().slice(0, anchor.offset))
}

export function setLink(editor: LexicalEditor, url: string): void {
  editor.update(() => $linkTo(url))
}

/** Retargets the link at the caret, or links the selection; with nothing selected it inserts the address. Text typed next follows it. */
function $linkTo(url: string): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode)
  if (link) link.setURL(url)
  else if (selection.isCollapsed()) selection.insertNodes([$createLinkNode(url).append($createTextNode(url))])
  else {
    $toggleLink({ url })
    const { anchor, focus } = selection
    if (selection.isBackward()) focus.set(anchor.key, anchor.offset, anchor.type)
    else anchor.set(focus.key, focus.offset, focus.type)
  }
}

export function removeLink(editor: LexicalEditor): void {
  editor.update(() => $toggleLink(null))
  editor.focus()
}
