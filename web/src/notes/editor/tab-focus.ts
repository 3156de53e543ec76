import {
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  type LexicalEditor,
} from 'lexical'

/** A focus this soon after Tab came from it (SPEC §9). */
const TAB_FOCUS_MS = 100

/** Whoever tabs into the editor writes on where they were; browsers start at the top. */
export function keepPlaceOnTab(editor: LexicalEditor): () => void {
  const stopped = new AbortController()
  let tabbedAt = Number.NEGATIVE_INFINITY
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Tab') tabbedAt = timeStamp
    },
    { capture: true, signal: stopped.signal },
  )
  const stop = editor.registerCommand(
    FOCUS_COMMAND,
    ({ timeStamp }) => {
      const selection = $getSelection()
      if (timeStamp - tabbedAt < TAB_FOCUS_MS && $isRangeSelection(selection)) $setSelection(selection.clone())
      return false
    },
    COMMAND_PRIORITY_LOW,
  )
  return () => {
    stopped.abort()
    stop()
  }
}
