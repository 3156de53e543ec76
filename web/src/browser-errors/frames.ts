/** A stack line as Chrome, Firefox or Safari writes it: the function, and its position in one of our files. */
const LINE =
  /^\s*(?:at )?(?:async[ *]|new )*(?:([\w$.]+)[/<]*(?: \[as [\w$.]+\])?(?:@| \())?https?:\/\/[^/\s]+\/assets\/([\w.-]+\.js:\d+:\d+)\)?$/
/** What browsers and Vite say if a file fails to load. */
const MISSING =
  /^(?:(?:Failed to fetch|error loading) dynamically imported module:|Unable to preload CSS for) \S*\/assets\/([\w.-]+\.(?:js|css))$/
const MOST_FRAMES = 20
const LONGEST_NAME = 60

/** An error's origin: only stack frames of our code. Its message may hold typed text, and Chrome's stack starts with it. */
export function framesOf({ message, stack = '' }: Pick<Error, 'message' | 'stack'>): string[] {
  const frames = stack
    .replace(message, '')
    .split('\n')
    .map((line) => LINE.exec(line))
    .flatMap((found) => (found ? [`${(found[1] ?? '').slice(0, LONGEST_NAME)}@${found[2]}`] : []))
  const missing = MISSING.exec(message)?.[1]
  return frames.length === 0 && missing ? [`@${missing}`] : frames.slice(0, MOST_FRAMES)
}
