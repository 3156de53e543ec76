/** A line of a stack as Chrome, Firefox or Safari writes it: the function, and where it stands in a file of ours. */
const LINE =
  /^\s*(?:at )?(?:async[ *]|new )*(?:([\w$.]+)[/<]*(?: \[as [\w$.]+\])?(?:@| \())?https?:\/\/[^/\s]+\/assets\/([\w.-]+\.js:\d+:\d+)\)?$/
/** What browsers and Vite say of a file that did not come. */
const MISSING =
  /^(?:(?:Failed to fetch|error loading) dynamically imported module:|Unable to preload CSS for) \S*\/assets\/([\w.-]+\.(?:js|css))$/
const MOST_FRAMES = 20
const LONGEST_NAME = 60

/** Where an error came from: lines of the program alone. Its message may hold what somebody typed, and Chrome begins the stack with it. */
export function framesOf({ message, stack = '' }: Pick<Error, 'message' | 'stack'>): string[] {
  const frames = stack
    .replace(message, '')
    .split('\n')
    .map((line) => LINE.exec(line))
    .flatMap((found) => (found ? [`${(found[1] ?? '').slice(0, LONGEST_NAME)}@${found[2]}`] : []))
  const missing = MISSING.exec(message)?.[1]
  return frames.length === 0 && missing ? [`@${missing}`] : frames.slice(0, MOST_FRAMES)
}
