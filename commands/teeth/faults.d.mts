export type Fault = { promise: string; name: string; file: string; from: string; to: string; caughtBy: string }
export const FAULTS: readonly Fault[]
