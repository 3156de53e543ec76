/** In place of a virtualizer that measures: the test browser has no layout, so every row is in view. */
export function useVirtualizer({ count, estimateSize }: { count: number; estimateSize: (index: number) => number }) {
  const size = estimateSize(0)
  return {
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, key: index, start: 0, size })),
    getTotalSize: () => size * count,
    measure: () => undefined,
    measureElement: () => undefined,
    scrollToIndex: () => undefined,
  }
}
