import { $isLinkNode } from '@lexical/link'
import { $isListNode, ListItemNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import { $getSelectionStyleValueForProperty } from '@lexical/selection'
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils'
import { NOTE_FONTS, type NoteFont } from '@waybill/contract/notes/note-content.ts'
import { $getSelection, $isRangeSelection, $isRootOrShadowRoot, type LexicalNode, type TextFormatType } from 'lexical'

/** The order of SPEC §2.10. */
export const BLOCKS = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'bullet', 'number', 'quote', 'code'] as const
export type Block = (typeof BLOCKS)[number]

export type Look = {
  block: Block
  font: NoteFont | ''
  formats: ReadonlySet<TextFormatType>
  /** The URL of the link at the caret. */
  link: string | undefined
  isInList: boolean
}
export const PLAIN: Look = { block: 'normal', font: '', formats: new Set(), link: undefined, isInList: false }
const SHOWN_FORMATS: readonly TextFormatType[] = ['bold', 'italic', 'underline', 'strikethrough', 'code']

/** The selection, for the toolbar. */
export function $lookHere(): Look {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return PLAIN
  const anchor = selection.anchor.getNode()
  const block =
    anchor.getKey() === 'root' ? anchor : $findMatchingParent(anchor, (node) => $isRootOrShadowRoot(node.getParent()))
  const font = $getSelectionStyleValueForProperty(selection, 'font-family', '')
  return {
    block: $blockOf(block, anchor),
    font: NOTE_FONTS.find((one) => one === font) ?? '',
    formats: new Set(SHOWN_FORMATS.filter((format) => selection.hasFormat(format))),
    link: $findMatchingParent(anchor, $isLinkNode)?.getURL(),
    isInList: $getNearestNodeOfType(anchor, ListItemNode) !== null,
  }
}

function $blockOf(block: LexicalNode | null, anchor: LexicalNode): Block {
  if (!block) return 'normal'
  if ($isListNode(block)) {
    const list = $findMatchingParent(anchor, $isListNode)
    return (list ?? block).getListType() === 'number' ? 'number' : 'bullet'
  }
  if ($isHeadingNode(block)) return block.getTag()
  const type = block.getType()
  return type === 'quote' || type === 'code' ? type : 'normal'
}

/** How many lists deep the caret is. */
export function $listDepth(): number {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return 0
  let depth = 0
  for (let node: LexicalNode | null = selection.anchor.getNode(); node; node = node.getParent())
    if ($isListNode(node)) depth++
  return depth
}
